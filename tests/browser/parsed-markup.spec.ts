import { expect, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { allowedElements } from '#contract/html/allowed-elements.ts'
import { isMathElement } from '#contract/html/maths/mathml-list.ts'
import { prepareLoaded } from '#server/content/html/prepare-html.ts'
import { namespaceSoup } from '#server/content/html/testing/arbitrary-namespaces.ts'
import { runs, seed } from '#tests/support/random-tests.ts'

/** How many are sent to the browser at once. */
const batchSize = 500

/** What a batch became in the browser. */
interface Parsed {
  /** What another reading changes. */
  unstable: string[]
  elements: string[]
  attributes: string[]
  /** How many programs ran. */
  ran: number
}

/** Reads each markup as a page without and as a part of one with scripts, and writes it again. */
const parseAll = (page: Page, batch: string[]): Promise<Parsed> =>
  page.evaluate(async (batch) => {
    const canary = window as unknown as { ran: number; bad(): void }
    canary.ran = 0
    canary.bad = () => void canary.ran++
    const elements = new Set<string>()
    const attributes = new Set<string>()
    const holder = document.body.appendChild(document.createElement('div'))
    const unstable = batch.filter((markup) => {
      const { body } = new DOMParser().parseFromString(
        `<!doctype html><body><div>${markup}</div>`,
        'text/html',
      )
      holder.innerHTML = markup
      for (const element of holder.querySelectorAll('*')) {
        elements.add(`${element.namespaceURI?.split('/').at(-1)} ${element.localName}`)
        for (const { name, value } of element.attributes)
          attributes.add(/^\s*javascript:/i.test(value) ? `${name}=javascript:` : name)
      }
      return body.innerHTML !== `<div>${markup}</div>` || holder.innerHTML !== markup
    })
    // Events of what fails to load come later.
    await new Promise((resolve) => setTimeout(resolve, 100))
    holder.remove()
    return { unstable, elements: [...elements], attributes: [...attributes], ran: canary.ran }
  }, batch)

test('whatever namespaces are sent, the browser reads what comes out as it is written, and runs nothing', async ({
  page,
}) => {
  test.slow()
  await page.route('**/*', (route) => route.abort())
  await page.setContent('<!doctype html><body></body>')
  const markups = new Set<string>()
  for (const html of fc.sample(namespaceSoup, { numRuns: runs(2_000), seed })) {
    const { content, rendered } = await prepareLoaded({ html, images: [], highlights: false })
    markups.add(content).add(rendered)
  }
  const all = [...markups]
  for (let at = 0; at < all.length; at += batchSize) {
    const { unstable, elements, attributes, ran } = await parseAll(page, all.slice(at, at + batchSize))
    expect([unstable.slice(0, 3), ran]).toEqual([[], 0])
    expect(elements.filter((element) => !isKnown(element))).toEqual([])
    expect(attributes.filter((name) => /^on|^style$|^xlink|javascript:/.test(name))).toEqual([])
  }
})

function isKnown(element: string): boolean {
  const [namespace = '', name = ''] = element.split(' ')
  if (namespace === 'MathML') return isMathElement(name)
  return namespace === 'xhtml' && allowedElements.has(name)
}
