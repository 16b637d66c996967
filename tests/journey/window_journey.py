#!/usr/bin/python3
# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program from a table to a chosen run, driven from outside in a real X server.

    window_journey.py mouse|accessibility PROGRAM [PICTURES]

Both read the window through the accessibility tree, as a screen reader does. `mouse` then moves the pointer and
presses keys (xdotool); `accessibility` uses nothing but the actions, values and selections that the tree offers.
Needs DISPLAY with a window manager and a session bus. Exit status 0: everything was reached.
"""

import os
import random
import subprocess
import sys
import tempfile
import time

import pyatspi

PATIENCE = 60  # seconds for anything to appear; nothing waits longer than it must
RECORDS = 3000

COLUMNS = ("age,workclass,fnlwgt,education,education-num,marital-status,occupation,relationship,race,sex,"
           "capital-gain,capital-loss,hours-per-week,native-country,income")


def write_table(path):
    """A table with the columns and categories of Adult, made up."""
    draw = random.Random(1)
    with open(path, "w", encoding="utf-8") as file:
        print(COLUMNS, file=file)
        for _ in range(RECORDS):
            sex = draw.choice(["Male", "Male", "Female"])
            years = draw.randint(1, 16)
            rich = draw.random() < 0.02 * years + (0.15 if sex == "Male" else 0)
            print(draw.randint(17, 90), draw.choice(["Private", "State-gov"]), draw.randint(20000, 400000),
                  draw.choice(["HS-grad", "Bachelors", "Masters"]), years,
                  draw.choice(["Never-married", "Divorced"]), draw.choice(["Sales", "Craft-repair"]), "Unmarried",
                  draw.choice(["White", "Black"]), sex, 0, 0, draw.randint(10, 60), "United-States",
                  ">50K" if rich else "<=50K", sep=",", file=file)


class Absent(Exception):
    """What the journey waits for did not come."""


def until(what, found, patience=PATIENCE):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            if result := found():
                return result
        except Exception:  # a part of the tree went away while it was read
            pass
        time.sleep(0.1)
    raise Absent(f"journey: {what} did not come within {patience} s")


def children(node):
    for i in range(node.childCount):
        child = node.getChildAtIndex(i)
        if child is not None:
            yield child


def is_shown(node):
    state = node.getState()
    return state.contains(pyatspi.STATE_SHOWING) and state.contains(pyatspi.STATE_VISIBLE)


def shown(node):
    """All shown parts, in depth; tables are not descended into."""
    for child in children(node):
        if is_shown(child):
            yield child
            if child.getRoleName() not in ("table", "tree table"):
                yield from shown(child)


def search(node, role, fits):
    """The first shown part of a role whose name fits."""
    return next((part for part in shown(node) if part.getRoleName() == role and fits(part.name)), None)


def repeat(what, act, done):
    """As a person does whose click or key went to a window that was still busy: looks, and does it again."""
    for _ in range(6):
        act()
        try:
            return until(what, done, PATIENCE / 6)
        except Absent:
            continue
    raise Absent(f"journey: {what} was tried six times")


class Window:
    """The program as the accessibility tree shows it."""

    def __init__(self):
        desktop = pyatspi.Registry.getDesktop(0)
        self.root = until("the program", lambda: next(
            app for app in children(desktop) if app.name.lower() == "trilemma"))

    def find(self, role, name, exact=True):
        fits = (lambda text: text == name) if exact else (lambda text: name in text)
        return until(f"{role} “{name}”", lambda: search(self.root, role, fits))

    def enabled(self, role, name):
        """The name of a page is followed by its state after a comma."""
        def ready():
            node = search(self.root, role, lambda text: text == name or text.startswith(name + ", "))
            return node if node and node.getState().contains(pyatspi.STATE_ENABLED) else None
        return until(f"enabled {role} “{name}”", ready)


class AccessibilityHands:
    def press(self, node):
        actions = node.queryAction()
        names = [actions.getName(i) for i in range(actions.nActions)]
        for wanted in ("Press", "Toggle", "Check"):
            if wanted in names:
                return actions.doAction(names.index(wanted))
        raise SystemExit(f"journey: “{node.name}” offers only {names}")

    def type_into(self, node, text):
        node.queryEditableText().setTextContents(text)

    def set_value(self, node, value):
        node.queryValue().currentValue = value

    def accept(self, button):
        self.press(button())

    def choose_row(self, table, row):
        table.queryTable().addRowSelection(row)


class MouseHands:
    def _click(self, box):
        subprocess.run(["xdotool", "mousemove", str(box.x + box.width // 2), str(box.y + box.height // 2), "click", "1"],
                       check=True)
        time.sleep(0.2)  # as a hand would

    def press(self, node):
        self._click(node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS))

    def _keys(self, *keys):
        subprocess.run(["xdotool", "key", *keys], check=True)

    def type_into(self, node, text):
        self.press(node)
        self._keys("ctrl+a")
        subprocess.run(["xdotool", "type", "--delay", "8", text], check=True)

    def set_value(self, node, value):
        self.type_into(node, str(value))
        self._keys("Tab")

    def accept(self, button):
        self._keys("Return")  # as a person does who has just typed a name

    def choose_row(self, table, row):
        cell = table.queryTable().getAccessibleAt(row, 0)
        self._click(cell.queryComponent().getExtents(pyatspi.DESKTOP_COORDS))


class Journey:
    def __init__(self, hands, pictures):
        self.hands = hands
        self.pictures = pictures
        self.window = Window()

    def press(self, name, role="push button"):
        self.hands.press(self.window.enabled(role, name))

    def check(self, name):
        def is_checked():
            return self.window.enabled("check box", name).getState().contains(pyatspi.STATE_CHECKED)
        repeat(f"a mark at “{name}”", lambda: is_checked() or self.press(name, "check box"), is_checked)

    def set_value(self, name, value):
        def box():
            return self.window.find("spin button", name)
        repeat(f"{value} in “{name}”", lambda: self.hands.set_value(box(), value),
               lambda: box().queryValue().currentValue == value)

    def page(self, name):
        self.hands.press(self.window.enabled("check box", name))

    def picture(self, name):
        if self.pictures:
            subprocess.run(["import", "-window", "root", f"{self.pictures}/{name}.png"], check=True)

    def answer_dialog(self, path, button):
        self.hands.type_into(self.window.find("text", "File name:"), path)
        self.hands.accept(lambda: self.window.enabled("push button", button))

    def run(self, folder):
        self.press("Open a table …")
        self.answer_dialog(f"{folder}/people.csv", "Open")
        self.window.find("label", "Adult", exact=False)
        self.picture("data")

        for page in ("Fairness", "Privacy"):
            self.page(page)
            self.picture(page.lower())

        self.page("Train")
        self.press("New project …")
        self.answer_dialog(f"{folder}/people.trilemma", "Save")
        self.set_value("Seeds for each setting", 2)
        self.check("DP-SGD")  # without constraints: one setting more
        self.window.find("label", "10 runs")
        self.press("Start training")
        self.window.find("label", "10 runs ended", exact=False)
        self.picture("train")

        self.page("Explore")
        self.hands.type_into(self.window.find("text", "Gap ≤"), "1")
        self.window.find("label", "5 settings meet this", exact=False)
        self.picture("wish")
        self.hands.press(self.window.enabled("page tab", "Map"))
        self.picture("map")
        self.press("Show or hide the table of runs", "check box")
        self.hands.press(self.window.enabled("page tab", "Runs"))
        table = self.window.find("table", "Runs")
        until("10 rows", lambda: table.queryTable().nRows == 10)
        self.hands.choose_row(table, 0)
        self.picture("explore")
        text = self.window.find("label", "The selected run")  # Qt's role of a text that cannot be edited
        until("words on the chosen run", lambda: text.queryText().characterCount > 100)
        self.press("Pin the selected setting")
        self.hands.press(self.window.enabled("page tab", "Export"))
        self.press("Export the model")
        self.answer_dialog(f"{folder}/model.json", "Save")
        until("the model", lambda: os.path.getsize(f"{folder}/model.json") > 500)
        self.picture("export")

        self.page("Report")
        self.press("Save as Markdown")
        self.answer_dialog(f"{folder}/report.md", "Save")
        until("the report", lambda: os.path.getsize(f"{folder}/report.md") > 500)
        self.picture("report")


def main():
    kind, program = sys.argv[1], sys.argv[2]
    pictures = sys.argv[3] if len(sys.argv) > 3 else None
    hands = {"mouse": MouseHands, "accessibility": AccessibilityHands}[kind]()
    with tempfile.TemporaryDirectory() as folder:
        write_table(f"{folder}/people.csv")
        surroundings = dict(os.environ, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", QT_QPA_PLATFORM="xcb")
        with subprocess.Popen([program, "--settings", f"{folder}/settings", "--lineages", f"{folder}/lineages.sqlite"],
                              env=surroundings) as process:
            journey = Journey(hands, pictures)
            try:
                journey.run(folder)
            except Absent as absent:
                names = [f"{part.getRoleName()} “{part.name}”" for part in shown(journey.window.root) if part.name]
                print("journey: the window shows", *names, sep="\n  ")
                raise SystemExit(str(absent)) from absent
            finally:
                journey.picture("end")
                process.terminate()
    print(f"journey by {kind}: everything was reached")


if __name__ == "__main__":
    main()
