import fc from 'fast-check'
import { displayFormula, inlineFormula } from './arbitrary-kinds.ts'

/** Elements where HTML changes into MathML or SVG and back, and those that end or swallow what is around them. */
const elements =
  'math mi mo mtext ms mglyph malignmark semantics annotation annotation-xml svg foreignObject desc title style noscript noembed noframes iframe xmp plaintext template table tr td caption select option textarea form p a b img input br body html head script details summary figure pre code h2 ul li'.split(
    ' ',
  )

const attributes = [
  '',
  ' encoding="text/html"',
  ' encoding="application/xhtml+xml"',
  ' encoding=application/x-tex',
  ' class="language-math math-inline"',
  ' class="language-math math-display"',
  ' id="in-a"',
  ' href="javascript:bad()"',
  ' xlink:href="javascript:bad()"',
  ' src=x onerror=bad()',
  ' title="--><img src=x onerror=bad()>"',
  ' title="</math></svg></style><img src=x onerror=bad()>"',
  ' style="color:red"',
]

const texts = [
  'x',
  '<img src=x onerror=bad()>',
  '&lt;img src=x onerror=bad()&gt;',
  '&lt;/annotation&gt;&lt;/math&gt;&lt;script&gt;bad()&lt;/script&gt;',
  '<!--',
  '-->',
  '--!>',
  '<!-->',
  '<![CDATA[',
  ']]>',
  '<?xml',
  '\\text{&lt;img src=x onerror=bad()&gt;}',
  '\\text{&lt;/mtext&gt;&lt;!--}',
  '\\href{javascript:bad()}{x}',
  '\\tag{&lt;b&gt;}',
  '\\color{&quot;onload=bad()}x',
  '\0',
]

const tags = fc
  .tuple(
    fc.constantFrom(...elements),
    fc.constantFrom('open', 'close', 'void'),
    fc.constantFrom(...attributes),
  )
  .map(([name, kind, own]) =>
    kind === 'close' ? `</${name}>` : `<${name}${own}${kind === 'void' ? '/' : ''}>`,
  )

const formula = fc
  .tuple(fc.boolean(), fc.constantFrom(...texts))
  .map(([isDisplay, tex]) =>
    isDisplay
      ? `<pre><code class="language-math math-display">${tex}</code></pre>`
      : `<code class="language-math math-inline">${tex}</code>`,
  )

/** Documents of such pieces. */
export const namespaceSoup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: tags },
      fc.constantFrom(...texts),
      formula,
      inlineFormula,
      displayFormula,
    ),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''))
