// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rules and remedies of errors, in the language of the window. The core knows no translation; its English is
// what is looked up. From the GUI thread only.
#pragma once

#include <QHash>
#include <QMap>
#include <QRegularExpression>
#include <QString>

#include <string>
#include <vector>

namespace trilemma {

/// What a rule or remedy reads in the window's language; as it is where nobody has translated it.
QString errorWords(const std::string& text);

/// Templates of one language by the English ones: what is put in at run time is %1, %2 and so on in both.
using ErrorTemplates = QMap<QString, QString>;

/// Those of resources/translations/errors_de.json for "de"; none for English.
ErrorTemplates errorTemplates(const QString& language);

/// Finds the template that a text was made from.
class ErrorCatalogue {
  public:
    explicit ErrorCatalogue(const ErrorTemplates& templates);

    /// By the template that is the text itself, else by the one with the most literal characters that matches
    /// all of it; the text where none does.
    QString translated(const QString& text) const;

  private:
    struct Pattern {
        QRegularExpression english;
        QString words;
        qsizetype literals = 0;
    };

    QHash<QString, QString> m_texts;
    std::vector<Pattern> m_patterns; ///< most literal characters first
};

} // namespace trilemma
