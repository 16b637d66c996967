// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/key_file.h"

#include "core/base/text_file.h"
#include "core/workspace/private_file.h"
#include "core/workspace/whole_file.h"

#include <QFile>
#include <QFileInfo>

namespace trilemma {

namespace {

constexpr std::size_t maxKeyBytes = 4096;

Result<Json> keyJson(const QString& path) {
    if (QFileInfo(path).exists() && !QFileInfo(path).isFile()) // a pipe would never end
        return Error{ErrorCode::InvalidFile, "key", path.toStdString(), "is no file",
                     "Name a file that trilemma-cli key wrote"};
    const Result<std::string> text =
        readTextFile(path.toStdString(), ErrorCode::InvalidFile, "key", maxKeyBytes);
    if (!text) return text.errors();
    Result<Json> json = parseJson(*text, ErrorCode::InvalidFile, "key");
    // What does not parse may be a key all the same: no word of it goes into an error.
    if (!json)
        return Error{ErrorCode::InvalidFile, "key", path.toStdString(), "is no file of a key",
                     "Name a file that trilemma-cli key wrote"};
    return json;
}

Error refused(const QString& path, std::string rule, std::string remedy) {
    return {ErrorCode::InvalidFile, "key", path.toStdString(), std::move(rule), std::move(remedy)};
}

} // namespace

Result<PublicKey> makeKeyFiles(const QString& path) {
    const QString shown = path + publicKeySuffix;
    for (const QString& each : {path, shown})
        if (QFileInfo(each).exists() || QFileInfo(each).isSymLink())
            return Error{ErrorCode::InvalidFile, "out", each.toStdString(), "is there already",
                         "Choose a name that is free: a key that is written over is lost"};
    const SigningKey key = SigningKey::generate();
    if (const Outcome made = createPrivately(path, "out"); !made) return made.errors();
    // QSaveFile gives the new file the mode of the one that it takes the place of.
    Outcome written = writeWhole(path, key.json());
    if (written) written = writeWhole(shown, publicKeyJson(key.publicKey()));
    if (!written) {
        QFile::remove(path);
        return written.errors();
    }
    return key.publicKey();
}

Result<SigningKey> readSigningKey(const QString& path) {
    const Result<Json> json = keyJson(path);
    if (!json) return json.errors();
    constexpr QFile::Permissions others =
        QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    if (QFileInfo(path).permissions() & others)
        return refused(path, "may be read or written by others", "Take that from them: chmod 600 FILE");
    return SigningKey::fromJson(*json);
}

Result<PublicKey> readPublicKey(const QString& path) {
    const Result<Json> json = keyJson(path);
    if (!json) return json.errors();
    return publicKeyFromJson(*json);
}

} // namespace trilemma
