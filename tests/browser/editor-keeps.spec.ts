import { expect, type Page } from '@playwright/test'
import { sanitizeHtml } from '#server/content/html/sanitize-html.ts'
import { editorHtml } from '#server/content/html/testing/editor-html.ts'
import { htmlOf, load, samplePosts, test, textOf } from './editor-page/editor-page.ts'

const { nothing, ...written } = editorHtml

/** Nothing of a text is lost, whichever of its lines is written in. */
const texts: [string, string][] = [
  ...Object.entries(written),
  ...samplePosts().map(([name, html]): [string, string] => [name, sanitizeHtml(html)]),
]

const lines = 'p, h1, h2, h3, h4, h5, h6, pre, .bare-text, .summary'

/** In none of the texts. */
const letter = 'Ω'

/** Writes a letter at the start of a line of text, and takes it away again. Returns the HTML after each. */
async function writeInLine(page: Page, html: string, line: number): Promise<[string, string]> {
  await page.evaluate((text) => window.harness.handle?.replace(text), html)
  const isForText = await textOf(page)
    .locator(lines)
    .nth(line)
    .evaluate(async (element) => {
      // No cursor gets into the number of a formula.
      if (element.closest('.equation > figcaption')) return false
      const editor = element.closest<HTMLElement>('[contenteditable=true]')
      if (editor && document.activeElement !== editor) {
        editor.focus()
        // ProseMirror sets the selection once more 20 ms after it got the focus.
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
      getSelection()?.collapse(element, 0)
      // As before a key, which moves an author's cursor. A busy browser tells of the selection after the letter, and loses it in a line that is skipped.
      document.dispatchEvent(new Event('selectionchange'))
      return true
    })
  if (!isForText) return [html, html]
  await page.keyboard.type(letter)
  const typed = await htmlOf(page)
  await page.keyboard.press('Backspace')
  return [typed ?? '', (await htmlOf(page)) ?? '']
}

const blockTag =
  /<\/?(?:p|h[1-6r]|pre|blockquote|[uo]l|li|div|figure|figcaption|details|summary|caption|table|t\w+)\b[^>]*>/g

/** What a letter brings to a theorem or proof without a title of its own. */
const ownTitle = ' (<span class="title"></span>)'

/** The HTML before the line with the letter, the line without it, and the HTML behind. */
function aroundLetter(html: string): [before: string, line: string, after: string] {
  const at = html.indexOf(letter)
  const tags = [...html.matchAll(blockTag)]
  const tagBefore = tags.findLast(({ index }) => index < at)
  const start = tagBefore ? tagBefore.index + tagBefore[0].length : 0
  const end = tags.find(({ index }) => index > at)?.index ?? html.length
  return [html.slice(0, start), html.slice(start, end).replace(letter, ''), html.slice(end)]
}

/** A line as browsers show it: one space for several, none at its ends and after a break. Code keeps all of them. */
function asShown(line: string): string {
  let afterSpace = true
  const parts = line.split(/(<[^>]*>)/).map((part) => {
    if (part.startsWith('<')) {
      if (part.startsWith('<br')) afterSpace = true
      return part
    }
    const text = part.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ /, afterSpace ? '' : ' ')
    if (text) afterSpace = text.endsWith(' ')
    return text
  })
  return parts.join('').replace(/ ((?:<\/[^>]*>)*)$/, '$1')
}

for (const [name, html] of texts) {
  test(`keeps ${name}`, async ({ editorPage: page, trouble }) => {
    await load(page, html)
    expect(await htmlOf(page)).toBeNull()
    const count = await textOf(page).locator(lines).count()
    for (let line = 0; line < count; line += Math.max(1, Math.floor(count / 25))) {
      const [typed, undone] = await writeInLine(page, html, line)
      // Beside the picture of a figure there is no place for text: it goes below.
      if (typed.replace(`<p>${letter}</p>`, '') === html) continue
      const [before, now, after] = aroundLetter(typed)
      const was = html.slice(before.length, html.length - after.length)
      expect(before + was + after, `around line ${line}`).toBe(html)
      if (was === '<br>') expect([now, undone], `line ${line}`).toEqual(['', html])
      else if (now === was + ownTitle) expect(undone, `line ${line}`).toBe(html)
      else {
        const isCode = before.lastIndexOf('<pre') > before.lastIndexOf('</pre')
        expect(isCode ? now : asShown(now), `line ${line}`).toBe(isCode ? was : asShown(was))
        expect(undone, `line ${line}`).toBe(before + now + after)
      }
    }
    expect(trouble).toEqual([])
  })
}

test('keeps nothing, to which a letter brings a paragraph', async ({ editorPage: page }) => {
  expect(await writeInLine(page, nothing ?? '', 0)).toEqual([`<p>${letter}</p>`, ''])
})

test('keeps links, formulas and references to notes between two changes by an extension', async ({
  editorPage: page,
}) => {
  const marks = `<code class="language-math math-inline">x^2</code> <a href="/y" rel="me">two <em class="ql-size-large">three</em></a> <em>a</em><em>b</em>`
  const reference = '<sup class="footnote-ref"><a href="#fn-a" id="fnref-a">1</a></sup>'
  const note = '<li id="fn-a"><p>Note <a class="footnote-back" href="#fnref-a">↩</a></p></li>'
  const notes = `<section class="footnotes"><ol>${note}</ol></section>`
  await load(page, `<p>One ${marks} ${reference} end</p>${notes}`)
  await textOf(page)
    .locator('p')
    .first()
    .evaluate((line) => {
      line.prepend('Some')
      line.append('ing')
    })
  await expect.poll(() => htmlOf(page)).toBe(`<p>SomeOne ${marks} ${reference} ending</p>${notes}`)
})
