import fc from 'fast-check'

/** Signs of Markdown and HTML, the starts and ends of all kinds, and formulas. */
const pieces = [
  ...[
    '> ',
    '- ',
    '1. ',
    ': ',
    ':::',
    '::::',
    '```',
    '`',
    '*',
    '**',
    '_',
    '~',
    '~~',
    '^',
    '^[',
    '$',
    '$$',
    '$$\n',
  ],
  ...[
    '[',
    ']',
    '![',
    '](',
    ')',
    '{',
    '}',
    '|',
    '| - |',
    '|-:|',
    '<',
    '\\',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '---\n',
  ],
  ...[
    '===',
    '#',
    '## ',
    'a',
    ' ',
    'é',
    '\u0000',
    '\ud800',
    '\r\n',
    '- [ ] ',
    '- [x] ',
    '[!NOTE]',
    '[!TIP]- A\n',
  ],
  ...[
    '{.kbd}',
    '{.mark}',
    '{.underline}',
    '{#a b="c"}',
    '{#fig-a}',
    '{#eq-a}',
    '{#sec-a}',
    '{#tbl-a .sortable}',
  ],
  ...[
    '::: {.callout-tip title="A" collapse="true"}\n',
    '::: {.panel-tabset}\n',
    '::: {#thm-a}\n',
    '::: {.proof}\n',
  ],
  ...['::: {#fig-a layout-ncol=2}\n', '::: {.references}\n', '\n:::\n', '\n: A {decimal="1"}\n', '\n:   a\n'],
  ...[
    '```sh {filename="a"}\n',
    '```py {1 .line-numbers start=3 added="2" removed="3" focus="1"}\n',
    '```console\n$ ',
  ],
  ...[
    '![a](/a.png){dark="/b.png"}\n\n',
    '\n\n![',
    '](/a.png){#fig-a}\n\n',
    '](javascript:a)',
    '](data:text/html,a)',
  ],
  ...['[^a]', '[^a]: ', '@thm-a', '@fig-a', '[-@eq-a]', '[@a, p. 4]', '[see @a; @b]', '@a', '[-@b]'],
  ...[
    'https://a.b',
    'www.a.b',
    'a@b.c',
    '&amp;',
    '&#0;',
    '&lt;b&gt;',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<details>',
  ],
  ...[
    '<summary>',
    '</details>',
    '<aside class="callout note">',
    '<section class="footnotes"><ol><li id="fn-a">',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '<svg>',
    '<math>',
    '<img src=x onerror=a()>',
    '<a href="javascript:a()">',
  ],
  ...[
    '<code class="language-math math-inline">',
    '<span class="citation" data-cite="@a">',
    '<abbr title="A">',
  ],
  ...[
    '$x^2$',
    '$\\frac{a}{b}$',
    '\\label{a}',
    '\\label{eq:a}',
    '\\tag{A}',
    '\\ref{a}',
    '\\eqref{a}',
    '\\text{<b>}',
  ],
  ...[
    '\\href{javascript:a}{b}',
    '\\begin{aligned}a &= b \\\\ c',
    '\\end{aligned}',
    '\\def\\a{b}',
    'a|b',
    '\\$',
  ],
]

/** Whole blocks of all kinds, each right by itself. */
const blocks = [
  ...[
    '$$\na \\\\ b\n$$',
    '$$\nx \\label{a}\n$$ {#eq-a}',
    '$$\\tag{A} a < b$$',
    'A price of $5 and $x$, $a|b$.',
  ],
  ...[
    '| a | $b$ |\n| - | -: |\n| 1.5 | `a\\|b` |\n\n: Sums {#tbl-a .sortable decimal="2"}',
    'T\nU\n:   a\n\n    - b',
  ],
  ...[
    'a[^a] [^a]\n\n[^a]: b\n\n    ```\n    c\n    ```',
    '## A {#sec-a}',
    '> [!WARNING]\n> a\n>\n> - b',
    '- [x] a\n- [ ] b',
  ],
  ...[
    '::: {#thm-a}\n## A $x$\n\nb\n:::',
    '::: {.callout-note title="A"}\n> b\n:::',
    '<details>\n<summary>A</summary>\n\n- b\n\n</details>',
  ],
  ...[
    '::: {.panel-tabset}\n```sh {filename="a"}\nb\n```\n\n```sh {filename="c"}\nd\n```\n:::',
    '```console\n$ a\nb\n```',
  ],
  ...[
    '![A $x$ [@a]](/a.png){#fig-a fig-alt="B"}',
    '::: {#fig-a layout-ncol=2}\n![A](/a.png)\n\n![](/b.png)\n\nC\n:::',
  ],
  ...['See @fig-a, [-@eq-a], @thm-a and @sec-a; @a says [@b, p. 4].', '::: {.references}\n## A\n\n1. B\n:::'],
  ...['H~2~O x^2^ ~~a~~ [b]{.kbd} [c]{.mark} [d]{lang="de"} <abbr title="E">f</abbr> <ins>g</ins> `h`{.ts}'],
]

const prefixes = ['', '', '', '> ', '- ', '    ', ':   ', '1. ']

/** Signs in any order, and blocks of all kinds, also in each other and with signs between them. */
export const arbitraryMarkdown: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join('')),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...blocks),
        fc.constantFrom(...prefixes),
        fc.constantFrom(...blocks, ...pieces),
      ),
      {
        maxLength: 3,
      },
    )
    .map((all) =>
      all.map(([block, prefix, other]) => `${block.replaceAll(/^/gm, prefix)}\n\n${other}`).join('\n\n'),
    ),
)
