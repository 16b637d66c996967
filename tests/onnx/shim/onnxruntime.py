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


class InferenceSession:
    def __init__(self, path):
        self._path = path
        self._inputs = self._ask({})["inputs"]

    def get_inputs(self):
        return [types.SimpleNamespace(name=i["name"], type=_TYPES[i["type"]]) for i in self._inputs]

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
