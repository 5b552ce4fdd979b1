"""How learners are called on pages and in reports."""

from autograde.core.learner_names import full_name


def test_a_name_is_in_its_bearer_s_order():
    expected = {
        ("민수", "김"): "김민수",
        ("지우", ""): "지우",
        ("明", "王"): "王明",
        ("Minsu", "Kim"): "Minsu Kim",
        ("Min수", "김"): "Min수 김",
        ("", "Lim"): "Lim",
        ("", ""): "",
    }
    assert {names: full_name(*names) for names in expected} == expected
