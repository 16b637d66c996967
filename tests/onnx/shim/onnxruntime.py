# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""As much of Python's onnxruntime as the example in docs/models.md uses, over the runtime that tests have
(session.mjs): Debian has no package of the real one."""
import json
import math
import pathlib
import subprocess
import types

import numpy as np

_SESSION = pathlib.Path(__file__).parent.parent / "session.mjs"
_TYPES = {"float64": "tensor(double)", "string": "tensor(string)"}


def _fields(data):
    """(field, value) of a message of protocol buffers; a length-delimited value is its bytes."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        else:  # ModelProto has no fixed fields
            length = varint()
            yield key >> 3, data[at:at + length]
            at += length


class InferenceSession:
    def __init__(self, path):
        self._path = path
        self._inputs = self._ask({})["inputs"]

    def get_inputs(self):
        return [types.SimpleNamespace(name=i["name"], type=_TYPES[i["type"]]) for i in self._inputs]

    def get_modelmeta(self):
        """The runtime for Node does not tell: metadata_props is field 14 of ModelProto."""
        entries = [dict(_fields(value)) for field, value in _fields(pathlib.Path(self._path).read_bytes())
                   if field == 14]
        return types.SimpleNamespace(
            custom_metadata_map={entry[1].decode(): entry.get(2, b"").decode() for entry in entries})

    def run(self, names, feeds):
        plain = {name: {"type": "string" if array.dtype == object else str(array.dtype),
                        "shape": array.shape,
                        "data": [None if isinstance(x, float) and math.isnan(x) else x
                                 for x in array.ravel().tolist()]}
                 for name, array in feeds.items()}
        outputs = self._ask(plain)["outputs"]
        return [np.array(outputs[name]["data"], dtype=object).reshape(outputs[name]["shape"])
                for name in names or outputs]

    def _ask(self, feeds):
        answer = subprocess.run(["node", _SESSION, self._path], input=json.dumps(feeds),
                                capture_output=True, text=True, check=True)
        return json.loads(answer.stdout)
