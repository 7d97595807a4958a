import fc from 'fast-check'
import { html as names, parse, parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { allowedElements } from '#contract/html/allowed-elements.ts'
import { isMathElement } from '#contract/html/maths/mathml-list.ts'
import { runs } from '#tests/support/random-tests.ts'
import { descendants, elementsNamed, type HtmlParent, isElement } from '../html-tree.ts'
import { prepareLoaded } from '../prepare-html.ts'

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

const pieces = fc.array(fc.oneof({ weight: 4, arbitrary: tags }, fc.constantFrom(...texts), formula), {
  minLength: 1,
  maxLength: 14,
})

function expectHarmless(tree: HtmlParent): void {
  for (const node of descendants(tree)) {
    if (!isElement(node)) continue
    const isMath = node.namespaceURI === names.NS.MATHML
    const isKnown = isMath ? isMathElement(node.tagName) : allowedElements.has(node.tagName)
    expect([node.tagName, isKnown]).toEqual([node.tagName, true])
    for (const { name, value } of node.attrs) {
      expect(name).not.toMatch(/^(?:on|style$|xlink)/)
      expect(value).not.toMatch(/^\s*javascript:/i)
    }
  }
}

const bodyOf = (page: string, scriptingEnabled: boolean): HtmlParent =>
  elementsNamed(parse(page, { scriptingEnabled }), 'body')[0] as HtmlParent

test('whatever namespaces are sent, pages read as they are written, and run nothing', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const { content, rendered } = await prepareLoaded({
        html: parts.join(''),
        images: [],
        highlights: false,
      })
      expect(content).not.toMatch(/<(?:math|svg)\b/)
      for (const markup of [content, rendered]) {
        for (const scriptingEnabled of [true, false]) {
          const tree = parseFragment(markup, { scriptingEnabled })
          expectHarmless(tree)
          expect(serialize(tree)).toBe(markup)
          const page = `<!doctype html><body><div>${markup}</div></body>`
          expect(serialize(bodyOf(page, scriptingEnabled))).toBe(`<div>${markup}</div>`)
        }
      }
    }),
    { numRuns: runs(400) },
  )
})
