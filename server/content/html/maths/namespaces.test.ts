import fc from 'fast-check'
import { html as names, parse, parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { allowedElements } from '#contract/html/allowed-elements.ts'
import { isMathElement } from '#contract/html/maths/mathml-list.ts'
import { runs } from '#tests/support/random-tests.ts'
import { descendants, elementsNamed, type HtmlParent, isElement } from '../html-tree.ts'
import { prepareLoaded } from '../prepare-html.ts'
import { namespaceSoup } from '../testing/arbitrary-namespaces.ts'

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
    fc.asyncProperty(namespaceSoup, async (html) => {
      const { content, rendered } = await prepareLoaded({
        html,
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
