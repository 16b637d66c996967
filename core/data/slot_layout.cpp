// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/slot_layout.h"

#include "core/data/split.h"
#include "core/data/table_files.h"
#include "core/data/unit_index.h"

namespace trilemma {

SlotLayout::SlotLayout(const UserKey& key)
    : m_digest(key, "trilemma slot layout 2") {
    m_digest.add(std::uint64_t{splitRuleVersion});
}

void SlotLayout::setReading(const std::vector<std::string>& files, const Framing& framing) {
    m_digest.add(std::uint64_t{framingRule});
    m_digest.add(std::uint64_t{files.size()});
    for (const std::string& file : files)
        m_digest.add(canonicalFile(file));
    for (const FileFraming& file : framing)
        m_digest.add(std::string{file.dialect.separator, file.dialect.quote});
}

void SlotLayout::setColumns(const std::vector<std::string>& names) {
    m_digest.add(std::uint64_t{names.size()});
    for (const std::string& name : names)
        m_digest.add(name);
}

void SlotLayout::add(std::span<const std::string_view> cells) {
    ++m_slots;
    m_digest.add(std::uint64_t{cells.size()});
    for (const std::string_view cell : cells)
        m_digest.add(cell);
}

void SlotLayout::setUnits(const UnitIndex& units) {
    m_digest.add(units.column);
    for (const std::uint32_t unit : units.unitOfSlot) {
        const bool hasUnit = unit != UnitIndex::none;
        m_digest.add(std::uint64_t{hasUnit});
        m_digest.add(hasUnit ? units.digests[unit] : std::uint64_t{0});
    }
}

std::string SlotLayout::finish() {
    m_digest.add(m_slots);
    return m_digest.finish();
}

} // namespace trilemma
