// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/csv_reader.h"
#include "core/data/schema.h"

namespace trilemma {

/// What a specification says of the framing of its own files (`data.framing`); it comes before what the
/// schema says. Empty members say nothing.
struct FramingDeclaration {
    std::optional<TextEncoding> encoding;
    std::optional<std::string> separator;
    std::optional<std::string> quote;
    std::optional<HeaderRule> header;
    std::vector<std::uint64_t> preambleLines;
    std::vector<std::uint64_t> slotCounts;
    std::optional<PublicSource> publicSource; ///< who declares it; as FileFormat::publicSource

    /// Of a run that was trained before framing was declared: rule 1, read off the records.
    bool isEmpty() const { return *this == FramingDeclaration{}; }
    bool operator==(const FramingDeclaration&) const = default;
};

/// {"rule", "encoding", "separator", "quote", "header", "preamble_lines", "slots", "public"}
Json toJson(const FramingDeclaration& declared);
FramingDeclaration framingFromJson(const Json& json, const std::string& path, Errors& errors);

/// Separator and quote are one character of ASCII each, or empty, and not the same.
void checkSigns(JsonFields& fields, const std::string& separator, const std::string& quote);

/// A list of whole numbers, one for each file, or the number of the only file.
void readCounts(JsonFields& fields, const std::string& key, std::vector<std::uint64_t>& into);

/// The format with what is declared for these files.
FileFormat formatUnder(FileFormat format, const FramingDeclaration& declared);

/// What the format declares of the dialect, and the comma where it declares no separator.
Dialect dialectOf(const FileFormat& format);

/// Lists by file that do not fit the number of files.
Errors validateFraming(const FileFormat& format, std::size_t files, const std::string& path);

/// Whether nothing but numbers of lines is left to defaults.
bool isDeclared(const FileFormat& format);

/// Whether somebody is named for a format that leaves nothing to detection.
bool isDeclaredByName(const FileFormat& format);

/// How each file is read. Fixed: what the format leaves open takes public defaults (header yes, no preamble,
/// as many slots as stand after the header), and an open separator is the one of , ; tab | and blank whose
/// split of the header line (within the first 256 KiB) names most of the schema's columns; the comma where
/// there is no header. No record is looked at. Detected: from the first records, as detectFraming(), unless
/// the format is declared. Errors: files that cannot be opened; of Detected also UTF-16 and binary content.
Result<Framing> framingOf(const std::vector<std::string>& files, const Schema& schema,
                          UndeclaredFraming undeclared);

/// Whether the cells of a first record look like names of columns.
using HeaderGuess = std::function<bool(const std::vector<std::string>& cells)>;

/// Proposes how a file is read, from its first records; what the format declares stays. Leading lines that
/// are blank, or begin with | # or % (or as the format's skip_lines_starting) and have another number of
/// cells than the records below, are preamble where a header follows; without a header they may be records,
/// and there is no preamble. Non-private. Errors: UTF-16 and binary content by name.
Result<FileFraming> detectFraming(const std::string& file, std::size_t index, const FileFormat& format,
                                  const HeaderGuess& isHeader);

/// Number of cells that most of the first records of a file have.
Result<std::size_t> usualCellsOf(const std::string& file, const FileFraming& framing);

/// Of a framing that was read off these files: nobody declares it, but of the built-in sample its generator.
PublicSource sourceOfFound(const std::vector<std::string>& files);

/// What all files have in common, as a declaration of nobody; `withSlots` where the number of rows is public.
FramingDeclaration declarationOf(const Framing& framing, bool withSlots);

} // namespace trilemma
