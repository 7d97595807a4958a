import { expect, type Page } from '@playwright/test'
import { savePost, signUp } from './fixtures.ts'
import { landscape, saveIllustrated, test, uploadImage } from './images-content.ts'

/** The width of A4 between usual margins, in CSS pixels. */
const paper = { width: 718, height: 1046 }

async function openOnPaper(page: Page, url: string): Promise<void> {
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/${url}`)
}

const cells = (count: number, tag: string, text: string) => `<${tag}>${text}</${tag}>`.repeat(count)

test('formulas and tables that are wider than the text stand whole on the paper', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const formula = `<pre><code class="language-math math-display">${'a_1 + '.repeat(16)}b</code></pre>`
  const head = `<thead><tr>${cells(14, 'th', 'Measurement')}</tr></thead>`
  const table = `<table>${head}<tbody><tr>${cells(14, 'td', '12.25')}</tr></tbody></table>`
  await openOnPaper(page, await savePost(request, author, { title: 'Wide', content: formula + table }))
  for (const wide of [page.locator('.math > math'), page.locator('.prose table')]) {
    const { x, width } = (await wide.boundingBox()) ?? { x: -1, width: 0 }
    expect(width).toBeGreaterThan(440)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(paper.width)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(paper.width)
})

test('a cover keeps its height on paper', async ({ page, request }) => {
  const author = await signUp(request)
  const imgname = await uploadImage(request, author, await landscape())
  await openOnPaper(page, await saveIllustrated(request, author, { title: 'Photo', imgname }))
  const cover = await page.locator('.post-cover').boundingBox()
  const byline = await page.locator('.post-byline').boundingBox()
  expect(cover?.height).toBeGreaterThan(200)
  expect((cover?.y ?? 0) + (cover?.height ?? 0)).toBeLessThanOrEqual(byline?.y ?? 0)
})

test('decimals of a right-to-left table are read from the left', async ({ page, request }) => {
  const author = await signUp(request)
  const rows = ['1.5', '12.25'].map((one) => `<tr><td>أول</td><td class="decimal">${one}</td></tr>`)
  const content = `<p>${'نص عربي طويل. '.repeat(8)}</p><table><tbody>${rows.join('')}</tbody></table>`
  await page.goto(`/${await savePost(request, author, { title: 'عربي', content, language: 'ar' })}`)
  await expect(page.locator('.prose')).toHaveCSS('direction', 'rtl')
  const [number, end] = await page
    .locator('.decimal')
    .first()
    .evaluate((cell) => {
      const whole = document.createRange()
      whole.selectNodeContents(cell.firstChild as Node)
      return [whole, cell.querySelector('.end') as Element].map((one) => one.getBoundingClientRect().left)
    })
  expect(number).toBeLessThan(end as number)
})
