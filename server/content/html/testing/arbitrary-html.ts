import fc from 'fast-check'

const allowed =
  `p br hr h1 h2 h6 blockquote pre ul ol li div figure figcaption details summary table caption thead tbody
  tfoot tr th td img a strong b em i u s del ins sub sup code mark kbd abbr span section aside dl dt dd`.split(
    /\s+/,
  )
const foreign =
  `font center form button svg math foreignObject mi annotation-xml script style noscript template
  textarea title select option iframe object embed base meta link input xmp plaintext nobr body html frameset x-y
  details summary table tr td li ul p a col colgroup label main`.split(/\s+/)

const value = fc.constantFrom(
  ...[
    '',
    'x',
    '2',
    '0',
    '-1',
    '99999',
    'javascript:alert(1)',
    'https://a.example/b c?d|e#f#g',
    '//h',
    '#x',
    'data:image/png;base64,AAAA',
  ],
  ...[
    'ql-indent-2 y',
    'language-c++',
    'callout warning',
    'callout-title',
    'theorem',
    'lemma proof',
    'theorem-title',
    'title focus',
    'focus line-numbers',
    'footnotes',
    'footnote-ref',
    'footnote-back ref',
    'citation',
    'references',
    '[@a; see @b, p. 4]',
    'bib-a',
    'code table',
    'group',
    'tabs wide',
    'decimal best',
    'fn-a',
    'fnref-a',
    'thm-1',
    'fig-a',
    'sec-a',
    'tbl-a',
    'lst-a',
    'eq-a',
    'number',
    'equation',
    'ref number',
    '#fn-a',
    '#thm-1',
    '#fig-a',
    '#eq-a',
    'rtl',
    'de-AT',
    'presentation',
    'xx',
    '">\'<img onerror=1>',
    '&#1;&quot;',
    '\u00a0',
    'http://u:p@[',
    '\\\\x',
  ],
)
const attributeName = fc.constantFrom(
  ...`href src alt class colspan rowspan scope start reversed type open dir lang title id data-cite name style onclick width height
  data-list data-start data-dark class class id href role srcset target rel tabindex value`.split(/\s+/),
)
const attribute = fc
  .tuple(attributeName, value)
  .map(([name, text]) => ` ${name}="${text.replaceAll('"', '&quot;')}"`)
const attributes = fc.array(attribute, { maxLength: 3 }).map((list) => list.join(''))
const words = fc.oneof(
  fc.constantFrom(
    'one',
    ' two ',
    '\n',
    ' ',
    'x&amp;y',
    '&nbsp;',
    '&lt;b&gt;',
    'é',
    '漢字',
    'שלום',
    '\u0007',
    '😀',
    '&#x80;',
    '\n\n',
  ),
  fc.string({ maxLength: 6, unit: fc.constantFrom('a', ' ', '\n', 'b', '1') }),
)

/** HTML of properly nested elements, in any combination. */
export const htmlTree: fc.Arbitrary<string> = fc.letrec<{ tree: string; element: string }>((tie) => ({
  tree: fc
    .array(fc.oneof({ depthSize: 'small' }, words, tie('element')), { maxLength: 5 })
    .map((parts) => parts.join('')),
  element: fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...allowed) }, fc.constantFrom(...foreign)),
      attributes,
      tie('tree'),
    )
    .map(([name, given, content]) => `<${name}${given}>${content}</${name}>`),
})).tree

/** Pieces of HTML in any order: unclosed tags, end tags without a start, and everything cut in half. */
export const htmlSoup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...allowed, ...foreign), attributes)
        .map(([name, given]) => `<${name}${given}>`),
      fc.constantFrom(...allowed, ...foreign).map((name) => `</${name}>`),
      words,
      fc.constantFrom(
        '<',
        '>',
        '<!--',
        '-->',
        '--!>',
        '<![CDATA[',
        ']]>',
        '</',
        '<?',
        '"',
        "'",
        '=',
        '/>',
        '&',
        '&#',
        '\0',
        '<!doctype html>',
        '\ud800',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))
