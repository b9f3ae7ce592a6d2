"""What is said of a scenario before it is run: which contact model and which elements act."""

from dataclasses import replace

import pytest

from wheelrail.contact.choice import Contact
from wheelrail.contact.elastic.options import FALL_BACK, ElasticOptions
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.reports.scenario_facts import contact_words, element_words

METHODS = ("dist", "hertz")


def test_words_for_semi_elastic_contact_name_its_methods_and_laws():
    contact = Contact()
    words = contact_words(contact)
    assert words.startswith("semi-elastic: ")
    for name in (*METHODS, contact.tangential, contact.damping):
        assert name in words


@pytest.mark.parametrize(
    ("options", "told", "semi_elastic"),
    [
        ({}, "elastic, setting standard", False),  # no contact points: what finds them is not named
        ({"wheels": ("wheelset1.left",)}, "on wheelset1.left; other wheels semi-elastic", True),
        ({"on_failure": FALL_BACK}, "where it does not converge semi-elastic", True),
    ],
)
def test_words_for_elastic_contact_name_methods_of_points_where_these_act(options, told, semi_elastic):
    words = contact_words(Contact(model="elastic", elastic=ElasticOptions(**options)))
    assert words.startswith("elastic, ")
    assert told in words
    assert all((method in words) == semi_elastic for method in METHODS)


def test_words_for_elements_count_kinds_and_friction():
    wagon = load_vehicle("manchester-wagon")
    assert element_words(wagon) == "20 bushing, 2 traction-rod, 2 roll-bar, 2 bump-stop"
    first, *others = wagon.elements
    rough = replace(first, y=replace(first.y, friction=1e3))
    assert element_words(replace(wagon, elements=(rough, *others))).endswith("; 1 with dry friction")
    assert element_words(load_vehicle("manchester-wheelset")) == "2 bushing"
