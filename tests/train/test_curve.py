"""The curve of a run as a file and as a picture."""

from __future__ import annotations

from xml.etree import ElementTree

from knockwood.train import curve


def test_rows_with_other_columns_share_a_file(tmp_path):
    file = tmp_path / "curve.csv"
    curve.add(file, {"total": 1e6, "loss": 0.5})
    curve.add(file, {"total": 2e6, "entropy": 0.25, "simple": 60.0})
    assert [row["total"] for row in curve.read(file)] == ["1e+06", "2e+06"]
    assert curve.read(file)[0]["entropy"] == ""
    assert curve.read(file)[1]["simple"] == "60"


def test_the_picture_shows_every_column(tmp_path):
    file, picture = tmp_path / "curve.csv", tmp_path / "curve.svg"
    for number in range(4):
        curve.add(file, {"total": number * 1e6, "simple": 50.0 + number, "camper": 40.0})
    curve.draw(file, picture, ("simple", "camper"))
    root = ElementTree.parse(picture).getroot()
    lines = [element for element in root if element.tag.endswith("polyline")]
    assert len(lines) == 2
    assert {text.text for text in root if text.tag.endswith("text")} >= {"simple", "camper", "matches won, per cent"}


def test_a_curve_without_figures_has_no_picture(tmp_path):
    curve.add(tmp_path / "c.csv", {"total": 1.0, "simple": ""})
    curve.draw(tmp_path / "c.csv", tmp_path / "c.svg", ("simple",))
    assert not (tmp_path / "c.svg").exists()
