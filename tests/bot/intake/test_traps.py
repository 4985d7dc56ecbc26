"""Everything in the project's own documents that misleads a reader, and the right reading."""

from __future__ import annotations

import re

import pytest

from bot.intake.importing import Imported
from bot.library import Library
from bot.model import Episode, Pointer, PointerKind

Episodes = dict[str, Episode]
PREREQUISITE, FOLLOWUP, RELATED = PointerKind
DISCUSSION = "https://dev-discuss.pytorch.org/t"
DOCUMENTS = "https://docs.google.com/document/d"
BLOG = "http://blog.ezyang.com"
TAXONOMY = f"{BLOG}/2020/05/a-brief-taxonomy-of-pytorch-operators-by-shape-behavior/"


def labels(episode: Episode) -> dict[str, str]:
    return {link.url: link.label for link in episode.links}


# --- the whole ---------------------------------------------------------------------------------


def test_the_documents_give_83_episodes_of_which_54_have_notes(episodes: Episodes) -> None:
    assert len(episodes) == 83
    assert sum(bool(episode.notes) for episode in episodes.values()) == 54


def test_every_number_and_every_length_is_known(episodes: Episodes) -> None:
    assert [episode.number for episode in episodes.values()] == list(range(1, 84))
    assert all(episode.duration for episode in episodes.values())


def test_86_links_lead_to_83_addresses(episodes: Episodes) -> None:
    links = [link.url for episode in episodes.values() for link in episode.links]

    assert len(links) == 86
    assert len(set(links)) == 83


def test_every_link_has_a_label_and_stands_in_the_notes(episodes: Episodes) -> None:
    for episode in episodes.values():
        for link in episode.links:
            assert link.label
            assert link.label in episode.notes
            assert link.url in episode.notes


def test_38_dates_are_stated_and_37_inferred(episodes: Episodes) -> None:
    dates = [episode.published for episode in episodes.values() if episode.published]

    assert sum(not date.inferred for date in dates) == 38
    assert sum(date.inferred for date in dates) == 37


def test_an_inferred_date_may_know_only_its_month(episodes: Episodes) -> None:
    assert str(episodes["new-ci"].published) == "2022-04"


def test_an_episode_says_which_documents_told_of_it(episodes: Episodes) -> None:
    assert episodes["unsigned-integers"].sources == (
        "facts.tsv",
        "001_fb140d368693e57c.txt",
        "003_34548ddb6fb5b0b8.txt",
    )
    assert episodes["vmap"].sources == ("facts.tsv",)


def test_only_facts_and_lost_links_are_incomplete(episodes: Episodes) -> None:
    noted = {id_: episode for id_, episode in episodes.items() if episode.notes}

    assert [id_ for id_, episode in noted.items() if not episode.complete] == ["inference-mode"]
    assert not any(e.complete for id_, e in episodes.items() if id_ not in noted)


# --- things that look like episodes but are not ------------------------------------------------


def test_another_shows_promotion_is_no_episode(episodes: Episodes) -> None:
    everything = str(list(episodes.values()))

    assert "Pitch" not in everything
    assert "nicolekalil.com" not in everything
    assert "Related Podcast Episodes" not in everything
    assert 27 * 60 + 52 not in {episode.duration for episode in episodes.values()}


def test_the_title_of_a_page_is_no_second_episode(episodes: Episodes) -> None:
    assert [id_ for id_ in episodes if "collectives" in id_] == ["compiler-collectives"]
    assert episodes["compiler-collectives"].title == "Compiler collectives"


def test_an_item_without_notes_does_not_take_those_of_the_next(episodes: Episodes) -> None:
    assert episodes["compiler-collectives"].notes.startswith("Compiler collectives are a PT2")
    assert episodes["torch-trace-and-tlparse"].notes.startswith("TORCH_TRACE and tlparse are")


@pytest.mark.parametrize(
    "noise",
    [
        "Player FM",
        "subscribers",
        "83 tập",
        "#Team PyTorch",
        "vi.player.fm",
        "Chào mừng",
        "Latest Episodes",
        "Details, episodes & analysis",
        "bite sized (10-20 min)",
        "OwlTail",
        "Startups",
        "The best philosophy podcast",
        "PyTorch Developer Podcast",
        "Show notes",
    ],
)
def test_noise_of_the_pages_is_in_no_episode(episodes: Episodes, noise: str) -> None:
    assert not [e.id for e in episodes.values() if noise in e.notes or noise in e.title]


def test_the_last_notes_of_a_page_end_before_its_footer(episodes: Episodes) -> None:
    assert episodes["cuda-graphs"].notes.endswith("/pull/46148")


# --- order and block shape ---------------------------------------------------------------------


def test_notes_above_their_title_are_not_shifted_by_one(episodes: Episodes) -> None:
    assert "learning rate" in episodes["learning-rate-schedulers"].notes
    assert "release resources" in episodes["weak-references"].notes


def test_a_blurb_amid_the_list_shifts_nothing(episodes: Episodes) -> None:
    assert "bfloat16" in episodes["half-precision"].notes
    assert "Liskov" in episodes["tensor-subclasses-and-liskov-substitution-principle"].notes


def test_notes_given_twice_are_kept_once(episodes: Episodes) -> None:
    assert episodes["aotautograd"].notes.count("Horace joins me") == 1
    assert episodes["strides"].notes.count("What are they?") == 1


def test_only_the_end_of_a_heading_is_its_date(episodes: Episodes) -> None:
    assert episodes["the-life-and-death-of-variable"].title == "The life and death of Variable"
    assert str(episodes["just-enough-cuda-to-be-dangerous"].published) == "2021-05-11"


@pytest.mark.parametrize(
    ("id_", "heading"),
    [("conjugate-views", "Further reading."), ("functionalization", "Further reading:")],
)
def test_both_spellings_of_the_list_heading_part_the_list(
    episodes: Episodes, id_: str, heading: str
) -> None:
    assert f"\n\n{heading}\n\n" in episodes[id_].notes


def test_untitled_notes_find_their_title_by_text_not_position(episodes: Episodes) -> None:
    from_003 = [e.id for e in episodes.values() if any("003_" in s for s in e.sources)]

    assert len(from_003) == 10
    assert "pt2-extension-points" not in from_003
    assert "inductor-define-by-run-ir" in from_003


def test_bullets_below_a_line_of_one_nbsp_belong_to_the_notes_above(episodes: Episodes) -> None:
    notes = episodes["unbacked-symints"].notes

    assert notes.count("\n\n- ") == 4
    assert "\u00a0" not in notes


def test_a_second_paragraph_is_no_second_episode(episodes: Episodes) -> None:
    assert "\n\nFor more reading, check out https" in episodes["torchdynamo"].notes


def test_notes_of_nothing_but_bullets_find_their_title(episodes: Episodes) -> None:
    assert episodes["pytorch-2-0"].notes.count("• ") == 3
    assert labels(episodes["pytorch-2-0"]) == {
        "https://youtu.be/vbtGZL7IrAw?t=1037": "Soumith's keynote on PT2.0",
        f"{DOCUMENTS}/1tlgPcR2YmC3PcQuYDPUORFmEaBPQEmo8dsh4eUjnlyI/edit#": ("PT2 Manifesto"),
        f"{DOCUMENTS}/1wpv8D2iwGkKjWyKof9gFdTf8ISszKbq1tsMVm-3hSuU/edit#": ("PT2 Architecture"),
    }


def test_flattened_bullets_are_taken_from_the_page_that_keeps_them(episodes: Episodes) -> None:
    assert ": - Are unbacked" not in episodes["unbacked-symints"].notes


def test_the_oldest_page_comes_before_the_undated_listing(episodes: Episodes) -> None:
    order = list(episodes)

    assert order.index("conjugate-views") < order.index("cuda-graphs")
    assert order[-1] == "compiler-collectives"


# --- truncation --------------------------------------------------------------------------------


def test_the_ellipsis_of_a_listing_is_decoration_not_loss(episodes: Episodes) -> None:
    assert not [e.id for e in episodes.values() if "…" in e.notes]
    assert not [e.id for e in episodes.values() for link in e.links if "…" in link.url]
    assert episodes["higher-order-operators"].notes.endswith("using a Python dispatcher.")
    assert episodes["higher-order-operators"].complete


def test_an_ellipsis_glued_to_an_address_is_not_part_of_it(episodes: Episodes) -> None:
    urls = labels(episodes["dispatcher-questions-with-sherlock"])

    assert urls == {"https://youtu.be/_qB2Ho1O3u4": "The companion video is at"}


def test_a_heading_whose_links_are_lost_is_not_shown(episodes: Episodes) -> None:
    notes = episodes["inference-mode"].notes

    assert "Further reading" not in notes
    assert notes.endswith("but AutoNonVariableTypeMode is not?")


# --- addresses ---------------------------------------------------------------------------------


GLUED = {
    "all-about-nvidia-gpus": {
        "https://en.wikipedia.org/wiki/Category:Nvidia_microarchitectures": (
            "NVIDIA microarchitectures on Wikipedia"
        ),
        "https://arnon.dk/matching-sm-architectures-arch-and-gencode-for-various-nvidia-cards/": (
            "A slightly old post about matching SM to architecture"
        ),
    },
    "tensor-subclasses-and-liskov-substitution-principle": {
        "https://www.youtube.com/watch?v=-Z-17h3jG0A": (
            "This is a cool interview with Barbara Liskov that I quote in the podcast"
        ),
        "https://github.com/pytorch/pytorch/issues/28341": (
            "Max Balandat talking about linear operators in PyTorch"
        ),
    },
    "half-precision": {
        "https://en.wikipedia.org/wiki/IEEE_754": (
            "The Wikipedia article on IEEE floating point is pretty great"
        ),
        "https://arxiv.org/abs/1905.12322": "How bfloat16 works out when doing training",
        "https://github.com/pytorch/pytorch/blob/master/aten/src/ATen/AccumulateType.h": (
            "Definition of acc_type in PyTorch"
        ),
    },
    "dataloader-with-multiple-workers-leaks-memory": {
        "https://github.com/pytorch/pytorch/issues/13246#issuecomment-905703662": (
            "A nice summary of the full issue"
        ),
        "https://github.com/pytorch/pytorch/issues/49440": "DataLoader architecture RFC",
        "https://github.com/facebookincubator/cinder": "Cinder Python",
    },
    "batching": {
        "https://numpy.org/doc/stable/reference/c-api/generalized-ufuncs.html": (
            "ufuncs and gufuncs"
        ),
        "http://blog.ezyang.com/2020/05/a-brief-taxonomy-of-pytorch-operators-by-shape-behavior/": (
            "A brief taxonomy of PyTorch operators by shape behavior"
        ),
    },
    "multiple-dispatch-in-torch-function": {
        f"{DISCUSSION}/functorch-levels-as-dynamically-allocated-classes/294": (
            "This podcast in written form"
        ),
    },
    "multithreading": {
        "https://github.com/pytorch/pytorch/blob/master/"
        "docs/source/notes/cpu_threading_torchscript_inference.rst": (
            "TorchScript CPU inference threading documentation"
        ),
        "https://github.com/pytorch/pytorch/blob/master/c10/core/thread_pool.h": "c10 thread pool",
        "https://github.com/pytorch/pytorch/blob/master/torch/csrc/autograd/engine.cpp": (
            "autograd thread pool"
        ),
        "https://github.com/pytorch/pytorch/issues/28520": (
            "Tracking issue for TLS propagation across threads"
        ),
    },
    "asynchronous-versus-synchronous-execution": {
        "https://pytorch.org/docs/stable/notes/cuda.html": (
            "CUDA semantics which discuss non_blocking somewhat"
        ),
        "https://github.com/pytorch/pytorch/issues/44343": "Issue requesting async cpu",
    },
    "gradcheck": {
        "https://pytorch.org/docs/stable/notes/gradcheck.html": (
            "Gradcheck mechanics, a detailed mathematical explanation of how it works"
        ),
        "https://jax.readthedocs.io/en/latest/notebooks/autodiff_cookbook.html": (
            "JAX has a pretty good explanation about vjp and jvp at"
        ),
        "https://github.com/pytorch/pytorch/issues/53876": "Fast gradcheck tracking issue",
    },
    "reference-counting": {
        f"{DISCUSSION}/we-shouldnt-feel-bad-about-passing-tensor-by-reference/85": (
            "Why you shouldn't feel bad about passing tensor by reference"
        ),
        "https://github.com/zdevito/ATen/issues/27": "Const correctness in PyTorch",
        "https://github.com/pytorch/rfcs/pull/16": "TensorRef RFC",
    },
    "memory-layout": {
        "https://pytorch.org/tutorials/intermediate/memory_format_tutorial.html": "Tutorial",
        "https://github.com/pytorch/pytorch/issues/19092": "Memory format RFC",
        "https://github.com/pytorch/pytorch/issues/32078": (
            "Layout permutation proposal (not implemented)"
        ),
    },
}


@pytest.mark.parametrize("id_", GLUED)
def test_an_address_glued_to_the_next_label_ends_where_the_html_says(
    episodes: Episodes, id_: str
) -> None:
    assert GLUED[id_].items() <= labels(episodes[id_]).items()


@pytest.mark.parametrize(
    ("id_", "words"),
    [
        ("weak-references", "optimization.\n\nOther episodes to listen to first:"),
        ("strides", "do about them?\n\nMy blog post"),
        ("torch-use-deterministic-algorithms", "debugging!\n\nThere are"),
        ("torch-use-deterministic-algorithms", "code.\n\nDocs: https"),
        ("all-about-nvidia-gpus", "of it all.\n\nFurther reading."),
        ("multiple-dispatch-in-torch-function", "functorch.\n\nFurther reading:"),
    ],
)
def test_glued_prose_is_parted_where_the_paragraph_ended(
    episodes: Episodes, id_: str, words: str
) -> None:
    assert words in episodes[id_].notes


def test_an_identifier_is_never_parted(episodes: Episodes) -> None:
    assert "torch.use_deterministic_algorithms lets" in (
        episodes["torch-use-deterministic-algorithms"].notes
    )


def test_words_after_an_address_are_not_always_a_new_label(episodes: Episodes) -> None:
    assert ".html In particular, it also explains" in episodes["gradcheck"].notes
    assert " . PyTorch uses the conjugate Wirtinger" in episodes["conjugate-views"].notes
    assert ".pdf predates our implementation" in episodes["functionalization"].notes
    assert labels(episodes["api-design-via-lexical-and-dynamic-scoping"]) == {
        "https://stackoverflow.com/questions/66927362/"
        "way-to-opt-into-bc-breaking-changes-on-methods-within-a-single-module": (
            "Me unsuccessfully asking around if there was a way to simulate __future__ in libraries"
        ),
        "https://github.com/pytorch/pytorch/issues/260": (
            "A very old issue asking for a way to change the default GPU device"
        ),
        "https://github.com/pytorch/pytorch/issues/7535": "a global GPU flag",
        "https://github.com/pytorch/pytorch/issues/27878": (
            "A more modern issue based off the lexical module idea"
        ),
        "https://numpy.org/neps/nep-0037-array-module.html": "Array module NEP",
    }


def test_brackets_inside_an_address_stay(episodes: Episodes) -> None:
    manifesto = "https://github.com/pytorch/pytorch/wiki/Writing-Python-in-cpp-(a-manifesto)"

    assert labels(episodes["history-and-constraints-of-tensor"])[manifesto] == (
        "Writing Python in C++, a manifesto"
    )


@pytest.mark.parametrize(
    ("id_", "url"),
    [
        (
            "dynamo-variabletracker",
            f"{DOCUMENTS}/1XDPNK3iNNShg07jRXDOrMk2V_i66u1hEbPltcsxE-3E/edit#heading=h.i6v7gqw5byv6",
        ),
        ("strides", "https://github.com/pytorch/pytorch/issues/78050"),
        (
            "dataloader-with-multiple-workers-leaks-memory",
            "https://github.com/pytorch/pytorch/issues/13246",
        ),
    ],
)
def test_brackets_around_an_address_go(episodes: Episodes, id_: str, url: str) -> None:
    assert url in labels(episodes[id_])
    assert f"({url})" in episodes[id_].notes


@pytest.mark.parametrize(
    ("id_", "label", "count"),
    [
        ("batching", "ufuncs and gufuncs", 2),
        ("batching", "Related episodes on TensorIterator and vmap", 2),
        ("cuda-graphs", "Nuts and bolts implementation PRs from mcarilli", 2),
        ("weak-references", "Other episodes to listen to first", 2),
    ],
)
def test_two_addresses_may_share_a_label(
    episodes: Episodes, id_: str, label: str, count: int
) -> None:
    assert list(labels(episodes[id_]).values()).count(label) == count


@pytest.mark.parametrize(
    "end",
    [
        "/edit#",
        "#L2155-L2177",
        "#L556-L603",
        "#heading=h.i6v7gqw5byv6",
        "#issuecomment-905703662",
        "#torch.use_deterministic_algorithms",
        "#process-followed-during-a-functionmethod-call",
        "?t=1037",
        "/pytorch/xla/",
        "/cuda-graphs/",
    ],
)
def test_the_end_of_an_address_is_part_of_it(episodes: Episodes, end: str) -> None:
    assert any(link.url.endswith(end) for e in episodes.values() for link in e.links)


def test_an_issue_and_a_comment_on_it_are_two_links(episodes: Episodes) -> None:
    urls = labels(episodes["dataloader-with-multiple-workers-leaks-memory"])
    issue = "https://github.com/pytorch/pytorch/issues/13246"

    assert {issue, f"{issue}#issuecomment-905703662"} <= urls.keys()


@pytest.mark.parametrize(
    ("url", "ids"),
    [
        (
            "http://blog.ezyang.com/2019/05/pytorch-internals/",
            ["history-and-constraints-of-tensor", "strides"],
        ),
        (
            TAXONOMY,
            ["the-road-to-structured-kernels", "batching"],
        ),
        (
            "https://pytorch.org/docs/stable/notes/cuda.html",
            ["just-enough-cuda-to-be-dangerous", "asynchronous-versus-synchronous-execution"],
        ),
    ],
)
def test_two_episodes_may_give_the_same_address(
    episodes: Episodes, url: str, ids: list[str]
) -> None:
    assert [e.id for e in episodes.values() if url in labels(e)] == ids


# --- encoding ----------------------------------------------------------------------------------


def test_entities_are_decoded_in_plain_text_too(episodes: Episodes) -> None:
    assert "num_workers > 0" in episodes["dataloader-with-multiple-workers-leaks-memory"].notes
    assert "const Tensor& everywhere" in episodes["reference-counting"].notes
    assert not [e.id for e in episodes.values() if re.search(r"&\w+;", e.notes)]


def test_a_lone_asterisk_stays(episodes: Episodes) -> None:
    assert "from a TensorImpl* without" in episodes["reference-counting"].notes


def test_quotes_stay_as_each_document_has_them(episodes: Episodes) -> None:
    assert "What’s a learning rate?" in episodes["learning-rate-schedulers"].notes
    assert "What's inference mode?" in episodes["inference-mode"].notes


def test_every_space_is_a_plain_space(episodes: Episodes) -> None:
    assert not [e.id for e in episodes.values() if re.search(r"[^\S \n]| {2}", e.notes)]


def test_eaten_underscores_are_not_invented(episodes: Episodes) -> None:
    episode = episodes["multiple-dispatch-in-torch-function"]

    assert episode.title == "Multiple dispatch in __torch_function__"
    assert "torch_function__ (through its Numpy predecessor __array_function)" in episode.notes


@pytest.mark.parametrize(
    ("id_", "typo"),
    [
        ("zero-one-specialization", "recent recent composability sync"),
        ("just-enough-cuda-to-be-dangerous", "PyToch"),
        ("compiler-collectives", "where by"),
        ("compiler-collectives", "if inputs or static or dynamic"),
        ("tensor-subclasses-and-pt2", "add extend"),
        ("aotinductor", "when your model export once to be exported once"),
        ("new-ci", "what some cool features"),
    ],
)
def test_typos_of_the_author_are_kept(episodes: Episodes, id_: str, typo: str) -> None:
    assert typo in episodes[id_].notes


# --- lengths, dates, ages ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "title", "duration"),
    [
        ("compiler-collectives", "Compiler collectives", 16 * 60 + 33),
        ("pytorch-2-0", "PyTorch 2.0", 17 * 60 + 51),
        ("tensor-subclasses-and-pt2", "Tensor subclasses and PT2", 13 * 60 + 25),
        ("inductor-ir", "Inductor - IR", 18 * 60),
        ("half-precision", "Half precision", 18 * 60),
    ],
)
def test_the_age_and_the_title_do_not_swallow_the_length(
    episodes: Episodes, id_: str, title: str, duration: int
) -> None:
    assert episodes[id_].title == title
    assert episodes[id_].duration == duration


def test_no_age_becomes_a_date(episodes: Episodes) -> None:
    assert [e.id for e in episodes.values() if e.published is None] == [
        "history-of-functorch",
        "pytorch-2-0",
        "torchdynamo",
        "zero-one-specialization",
        "unbacked-symints",
        "dynamo-variabletracker",
        "unsigned-integers",
        "inductor-define-by-run-ir",
    ]


def test_a_length_told_in_words_is_not_read_but_known_from_facts(episodes: Episodes) -> None:
    assert episodes["just-enough-cuda-to-be-dangerous"].duration == 992


# --- titles ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "title",
    [
        "CUDA graphs",
        "CUDA graph trees",
        "Compiled autograd",
        "Compiler collectives",
        "AOTAutograd",
        "AOTInductor",
        "Inductor - IR",
        "Inductor - Define-by-run IR",
        "Inductor - Post-grad FX passes",
        "Dynamo - VariableTracker",
        "Functional modules",
        "Functionalization",
        "Dispatcher questions with Sherlock",
        "New CI",
        "Strides",
        "gradcheck",
        "torchdynamo",
        "pytorch-probot",
        "TORCH_TRACE and tlparse",
        "torch.use_deterministic_algorithms",
    ],
)
def test_a_title_is_one_episode_spelled_as_the_author_does(episodes: Episodes, title: str) -> None:
    assert [e.title for e in episodes.values()].count(title) == 1


# --- people ------------------------------------------------------------------------------------


def test_seven_episodes_have_a_guest_and_nobody_merely_mentioned_is_one(
    episodes: Episodes,
) -> None:
    assert {e.id: e.guests for e in episodes.values() if e.guests} == {
        "zero-one-specialization": ("Mikey Dagistes",),
        "history-of-functorch": ("Richard Zou",),
        "aotautograd": ("Horace",),
        "dispatcher-questions-with-sherlock": ("Sherlock",),
        "new-ci": ("Eli Uriegas",),
        "all-about-nvidia-gpus": ("Natalia Gimelshein",),
        "intro-to-distributed": ("Shen Li",),
    }


# --- from one episode to another ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "pointers"),
    [
        ("unbacked-symints", [Pointer("zero-one-specialization", FOLLOWUP)]),
        (
            "weak-references",
            [
                Pointer("reference-counting", PREREQUISITE),
                Pointer("pyobject-preservation", PREREQUISITE),
            ],
        ),
        ("batching", [Pointer("tensoriterator", RELATED), Pointer("vmap", RELATED)]),
        (
            "tensor-subclasses-and-liskov-substitution-principle",
            [Pointer("multiple-dispatch-in-torch-function", RELATED)],
        ),
        ("new-ci", []),
    ],
)
def test_a_pointer_keeps_the_direction_the_notes_give_it(
    episodes: Episodes, id_: str, pointers: list[Pointer]
) -> None:
    assert list(episodes[id_].points_to) == pointers


def test_unbacked_symints_is_heard_before_zero_one_specialization(imported: Imported) -> None:
    library = Library((imported.show,), imported.episodes)

    earlier = library.prerequisites(library["zero-one-specialization"])

    assert [episode.id for episode in earlier] == ["unbacked-symints"]


def test_a_link_to_another_episode_is_a_link_as_well(episodes: Episodes) -> None:
    assert [url.rsplit("/", 1)[-1] for url in labels(episodes["weak-references"])] == [
        "reference-counting",
        "pyobject-preservation",
    ]


def test_slugs_of_the_host_are_kept_beside_our_ids(episodes: Episodes) -> None:
    assert {e.id: e.slugs for e in episodes.values() if e.slugs} == {
        "serialization": ("serialization-IxNkpUJ2",),
        "why-is-autograd-so-complicated": ("why-is-autograd-so-complicated-DJOOZoP0",),
        "torch-use-deterministic-algorithms": ("torchuse-deterministic-algorithms-7OUBuJKe",),
        "pytorch-2-0": ("pytorch-20",),
        "unsigned-integers": ("unsigned-integers-doHhgC7m",),
    }


def test_no_note_is_left_without_an_episode(imported: Imported) -> None:
    assert imported.unclaimed == ()
