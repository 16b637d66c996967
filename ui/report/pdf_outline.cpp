// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_outline.h"

#define POINTERHOLDER_TRANSITION 4 // no type of qpdf's past
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <exception>
#include <map>

namespace trilemma {

namespace {

using Object = QPDFObjectHandle;

/// "Outlines" and "Dest" of ISO 32000-1, 12.3.3: a list in which each names its neighbours.
Object outlineOf(QPDF& pdf, const std::vector<PdfBookmark>& bookmarks) {
    const std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(pdf).getAllPages();
    Object outline = pdf.makeIndirectObject(Object::newDictionary());
    std::vector<Object> items;
    for (const PdfBookmark& bookmark : bookmarks) {
        Object item = pdf.makeIndirectObject(Object::newDictionary());
        item.replaceKey("/Title", Object::newUnicodeString(bookmark.title));
        item.replaceKey("/Parent", outline);
        Object place = Object::newArray();
        place.appendItem(pages.at(static_cast<std::size_t>(bookmark.page)).getObjectHandle());
        place.appendItem(Object::newName("/XYZ"));
        place.appendItem(Object::newInteger(0));
        place.appendItem(Object::newReal(bookmark.top, 2));
        place.appendItem(Object::newNull());
        item.replaceKey("/Dest", place);
        items.push_back(item);
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) items[i].replaceKey("/Prev", items[i - 1]);
        if (i + 1 < items.size()) items[i].replaceKey("/Next", items[i + 1]);
    }
    outline.replaceKey("/Type", Object::newName("/Outlines"));
    outline.replaceKey("/First", items.front());
    outline.replaceKey("/Last", items.back());
    outline.replaceKey("/Count", Object::newInteger(static_cast<long long>(items.size())));
    return outline;
}

void forgetTimes(QPDF& pdf, Object& root) {
    root.removeKey("/Metadata"); // the same facts once more, with times and a random id
    Object info = pdf.getTrailer().getKey("/Info");
    if (!info.isDictionary()) return;
    info.removeKey("/CreationDate");
    info.removeKey("/ModDate");
}

/// The letters before a subset's name (ISO 32000-1, 9.6.4), which Qt draws anew in each process: in the order
/// in which pages use the fonts.
void nameFonts(QPDF& pdf) {
    std::map<QPDFObjGen, std::string> tags;
    const auto rename = [](Object holder, const char* key, const std::string& tag) {
        const std::string name = holder.getKey(key).isName() ? holder.getKey(key).getName() : "";
        if (const auto plus = name.find('+'); plus != std::string::npos)
            holder.replaceKey(key, Object::newName('/' + tag + name.substr(plus)));
    };
    for (QPDFPageObjectHelper page : QPDFPageDocumentHelper(pdf).getAllPages()) {
        Object fonts = page.getObjectHandle().getKey("/Resources").getKey("/Font");
        for (const std::string& key : fonts.getKeys()) {
            Object font = fonts.getKey(key);
            std::string tag = "QAAAAA";
            tag[5] = static_cast<char>('A' + tags.size() % 26);
            tag[4] = static_cast<char>('A' + tags.size() / 26 % 26);
            if (!tags.emplace(font.getObjGen(), tag).second) continue;
            rename(font, "/BaseFont", tag);
            if (!font.getKey("/DescendantFonts").isArray()) continue;
            Object glyphs = font.getKey("/DescendantFonts").getArrayItem(0);
            rename(glyphs, "/BaseFont", tag);
            rename(glyphs.getKey("/FontDescriptor"), "/FontName", tag);
        }
    }
}

} // namespace

Result<QByteArray> withBookmarks(const QByteArray& bytes, const std::vector<PdfBookmark>& bookmarks,
                                 const std::string& language) {
    try {
        QPDF pdf;
        pdf.processMemoryFile("report", bytes.constData(), static_cast<std::size_t>(bytes.size()));
        Object root = pdf.getRoot();
        root.replaceKey("/Lang", Object::newUnicodeString(language));
        if (!bookmarks.empty()) {
            root.replaceKey("/Outlines", outlineOf(pdf, bookmarks));
            root.replaceKey("/PageMode", Object::newName("/UseOutlines"));
        }
        forgetTimes(pdf, root);
        nameFonts(pdf);
        QPDFWriter writer(pdf);
        writer.setOutputMemory();
        writer.setDeterministicID(true);
        writer.write();
        const std::shared_ptr<Buffer> written = writer.getBufferSharedPointer();
        return QByteArray(reinterpret_cast<const char*>(written->getBuffer()),
                          static_cast<qsizetype>(written->getSize()));
    } catch (const std::exception& problem) {
        return Error{ErrorCode::InvalidFile, "report", "",
                     std::string("cannot be written as PDF: ") + problem.what(), "Save it as HTML"};
    }
}

} // namespace trilemma
