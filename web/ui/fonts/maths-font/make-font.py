"""Makes the font of formulas from STIX Two Math: python3 make-font.py <STIX font> <folder>

Needs fontTools and brotli. It writes two files: one with what most formulas have, and one with all other characters. Those beside this file were
made from stix-two-math-latin-400-normal.woff2 of version 5.3.0 of the npm package @fontsource/stix-two-math (STIX 2.12 b168a). The reasons are in
docs/decisions/0059-formulas-have-a-font-of-their-own.md.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program

# Letters of text in formulas, signs of punctuation, and all blocks that Unicode has for mathematics: whatever Temml can write.
KEPT = [
    (0x20, 0x24F), (0x262, 0x262), (0x26A, 0x26A), (0x274, 0x274), (0x280, 0x280), (0x28F, 0x28F), (0x299, 0x29F),
    (0x2B0, 0x45F), (0x1D00, 0x1D2F), (0x1E00, 0x1EFF), (0x2000, 0x27FF), (0x2900, 0x2BFF), (0x3008, 0x301B),
    (0x1D400, 0x1D7FF), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFFD, 0xFFFD),
]

# Letters and signs that most formulas have, also those about machine learning: bold, script and double-struck letters are vectors, losses and sets.
COMMON = [
    (0x20, 0x7E), (0xA0, 0xBF), (0xD7, 0xD7), (0xF7, 0xF7), (0x131, 0x131), (0x237, 0x237), (0x2C6, 0x2C7), (0x2D8, 0x2DD), (0x300, 0x315), (0x338, 0x338),
    (0x391, 0x3C9), (0x3D1, 0x3D1), (0x3D5, 0x3D6), (0x3F0, 0x3F6), (0x2000, 0x203E), (0x2044, 0x2044), (0x2057, 0x2064),
    (0x20D0, 0x20D7), (0x2102, 0x2133), (0x2190, 0x2199), (0x21A6, 0x21A6), (0x21D0, 0x21D5), (0x2200, 0x2237), (0x223C, 0x223C),
    (0x2243, 0x226F), (0x227A, 0x2299), (0x22A2, 0x22AB), (0x22C0, 0x22C6), (0x22EE, 0x22F1), (0x2308, 0x230B), (0x2320, 0x2321),
    (0x239B, 0x23B6), (0x23DC, 0x23E1), (0x25A1, 0x25A1), (0x25FB, 0x25FC), (0x27E8, 0x27E9), (0x27F5, 0x27FA), (0x2A7D, 0x2A7E),
    (0x1D400, 0x1D467), (0x1D49C, 0x1D4CF), (0x1D538, 0x1D56B), (0x1D6A4, 0x1D6A5), (0x1D6E2, 0x1D71B), (0x1D7CE, 0x1D7D7),
]

# How much wider the largest form of a bracket is than the smallest, in thousandths of an em.
BRACKET_GROWTH = 120

# These keep their widths.
LARGE_OPERATORS = [(0x220F, 0x2211), (0x222B, 0x2233), (0x22C0, 0x22C3), (0x2A00, 0x2AFF)]

PRIMES = [0x2032, 0x2033, 0x2034, 0x2057]

RADICAL = 0x221A
RADICAL_WIDTH = 850


def codes_in(ranges):
    return {code for first, last in ranges for code in range(first, last + 1)}


def subset(font, codes):
    options = Options()
    options.hinting = False
    options.layout_features = ["ccmp", "locl", "kern", "mark", "mkmk"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def plain_outline(font, name):
    """Returns a glyph without references to others."""
    glyph = font["glyf"][name]
    if glyph.isComposite():
        glyph.coordinates, glyph.endPtsOfContours, glyph.flags = glyph.getCoordinates(font["glyf"])
        glyph.numberOfContours = len(glyph.endPtsOfContours)
        del glyph.components
        glyph.program = Program()
        glyph.program.fromBytecode(b"")
    return glyph


def set_width(font, name, width, done):
    """Scales a glyph in the direction of the line. Widths are shared, so that each is scaled once."""
    old, bearing = font["hmtx"][name]
    if name in done or old == width:
        return
    done.add(name)
    factor = width / old
    glyph = plain_outline(font, name)
    if glyph.numberOfContours > 0:
        glyph.coordinates = GlyphCoordinates([(round(x * factor), y) for x, y in glyph.coordinates])
        glyph.recalcBounds(font["glyf"])
        bearing = glyph.xMin
    font["hmtx"][name] = (width, bearing)


def even_widths(font):
    """A browser gives what grows with its content the width of its largest form, which leaves a gap behind smaller ones."""
    variants = font["MATH"].table.MathVariants
    radical = font.getBestCmap()[RADICAL]
    large = {font.getBestCmap().get(code) for first, last in LARGE_OPERATORS for code in range(first, last + 1)}
    done = set()
    for base, construction in zip(variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction):
        if base in large:
            continue
        forms = [record.VariantGlyph for record in construction.MathGlyphVariantRecord]
        parts = [part.glyph for part in construction.GlyphAssembly.PartRecords] if construction.GlyphAssembly else []
        widths = {name: font["hmtx"][name][0] for name in forms + parts}
        smallest, largest = widths.get(base, min(widths.values())), max(widths.values())
        for name, width in widths.items():
            if base == radical:
                set_width(font, name, RADICAL_WIDTH, done)
            elif largest > smallest + BRACKET_GROWTH and width > smallest:
                set_width(font, name, smallest + round(BRACKET_GROWTH * (width - smallest) / (largest - smallest)), done)


def join_arrows(font):
    """The head of arrows to the right has no place where their line may join it, so that browsers do not stretch them."""
    variants = font["MATH"].table.MathVariants
    for construction in variants.HorizGlyphConstruction:
        parts = construction.GlyphAssembly.PartRecords if construction.GlyphAssembly else []
        for at, part in enumerate(parts):
            if at > 0 and part.StartConnectorLength < variants.MinConnectorOverlap:
                part.StartConnectorLength = 200


def enlarge_primes(font):
    """They are drawn as large as scripts, and are scripts: browsers make them smaller once more."""
    for code in PRIMES:
        name = font.getBestCmap()[code]
        glyph = plain_outline(font, name)
        left, bottom = glyph.xMin, glyph.yMin
        moved = [(round((x - left) * 1.3 + 25), round((y - bottom) * 1.5 + 220)) for x, y in glyph.coordinates]
        glyph.coordinates = GlyphCoordinates(moved)
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (glyph.xMax + 25, glyph.xMin)


def lower_labels(font):
    """What stands above a long arrow is as near to it as what stands below."""
    font["MATH"].table.MathConstants.StretchStackTopShiftUp.Value = 560


def rename(font):
    for record in font["name"].names:
        if record.nameID in (1, 3, 4):
            font["name"].setName("Lectern Maths", record.nameID, record.platformID, record.platEncID, record.langID)
        if record.nameID == 6:
            font["name"].setName("LecternMaths", 6, record.platformID, record.platEncID, record.langID)


def save_part(font, codes, file):
    """Saves the font with only these characters."""
    whole = BytesIO()
    font.save(whole)
    part = TTFont(whole)
    subset(part, codes)
    part["post"].formatType = 3
    part.flavor = "woff2"
    part.save(file)


source, folder = sys.argv[1:]
font = TTFont(source)
font.flavor = None
subset(font, codes_in(KEPT))
even_widths(font)
join_arrows(font)
enlarge_primes(font)
lower_labels(font)
rename(font)
save_part(font, codes_in(COMMON), Path(folder, "lectern-maths.woff2"))
save_part(font, codes_in(KEPT) - codes_in(COMMON), Path(folder, "lectern-maths-more.woff2"))
