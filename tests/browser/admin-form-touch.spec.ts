import type { Locator, Page } from '@playwright/test'
import { bodyOf, pixelUrl, toolOf } from './editor-form.ts'
import { expect, savePost, signIn, signUp, test } from './fixtures.ts'
import { longText } from './full-page.ts'
import { openKeyboard } from './screen-keyboard.ts'

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

const content = `<p>First words.</p>${longText}<figure><img src="${pixelUrl}" alt="A bar" width="1200" height="700"><figcaption>Wide</figcaption></figure><p>needle</p>`

/** The height of the window above the keyboard. */
const seen = 407

/** Whether a finger reaches the middle of an element above the keyboard. */
const isInReach = (element: Locator): Promise<boolean> =>
  element.evaluate((element, seen) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= seen && (element === hit || element.contains(hit))
  }, seen)

async function openOnPhone(page: Page, place: string): Promise<void> {
  await bodyOf(page).getByText(place, { exact: true }).tap()
  await openKeyboard(page, 667 - seen)
}

test('above a keyboard on the screen, tools, dialogs, matches and panels of the form are in reach', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Thumbs', content })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await openOnPhone(page, 'needle')
  await expect.poll(() => isInReach(toolOf(page, 'Bold'))).toBe(true)

  await toolOf(page, 'Link').tap()
  const link = page.getByRole('dialog')
  await expect(link).toBeVisible()
  for (const name of ['Apply', 'Cancel'])
    expect(await isInReach(link.getByRole('button', { name }))).toBe(true)
  await link.getByRole('button', { name: 'Cancel' }).tap()

  await page.getByRole('button', { name: 'Find', exact: true }).tap()
  await page.getByRole('textbox', { name: 'Find' }).fill('first')
  await expect.poll(() => isInReach(page.locator('.find-current'))).toBe(true)
  await page.getByRole('button', { name: 'Close' }).tap()

  await bodyOf(page).getByRole('img', { name: 'A bar' }).tap()
  await expect.poll(() => isInReach(page.getByRole('button', { name: /^Replace/ }))).toBe(true)
})

/** Whether nothing lies over the words, from their beginning to their end. */
const isUncovered = (words: Locator): Promise<boolean> =>
  words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].every(({ left, right, top, bottom }) =>
      [left + 1, (left + right) / 2, right - 1].every((x) =>
        [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(x, y))),
      ),
    )
  })

const middleOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox()
  return box ? box.y + box.height / 2 : Number.NaN
}

const theorem =
  '<section class="lemma"><p class="theorem-title">Lemma 1 (<span class="title">Best number of hash functions for all</span>)</p><p>It is odd.</p></section>'
const tabs = `<div class="tabs">${['first', 'second']
  .map(
    (name) =>
      `<figure class="code"><figcaption>${name} name</figcaption><pre><code>${name} code</code></pre></figure>`,
  )
  .join('')}</div>`

test('panels of blocks cover neither what is typed nor what is beside it, and lists stay above the keyboard', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, {
    title: 'Panels',
    content: `<p>One.</p><p>Two.</p>${theorem}${tabs}<p>Last.</p>`,
  })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await openOnPhone(page, 'Last.')
  const body = bodyOf(page)
  await body.getByText('Best number').tap()
  await expect(page.getByRole('group', { name: 'Block', exact: true })).toBeVisible()
  await expect.poll(() => isUncovered(body.getByText('Best number'))).toBe(true)

  await body.getByText('second code').tap()
  const tools = page.getByRole('group', { name: 'Code', exact: true })
  const name = body.getByText('second name')
  await expect.poll(async () => Math.abs((await middleOf(tools)) - (await middleOf(name)))).toBeLessThan(4)
  expect(await isUncovered(body.getByText('first code'))).toBe(true)

  await page.getByRole('combobox', { name: 'Language of this code' }).tap()
  const list = page.getByRole('listbox', { name: 'Languages' })
  await expect(list).toBeVisible()
  await expect
    .poll(async () => {
      const box = await list.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= seen
    })
    .toBe(true)
})

test('on the full page, what to look at before publishing stands clear of the buttons', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Points', content: '<h2>a</h2><h4>b</h4>' })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await toolOf(page, 'Full page').tap()
  const points = page.locator('.before-publishing summary')
  await expect(points).toBeVisible()
  const edge = (element: Locator, side: 'top' | 'bottom') =>
    element.evaluate((element, side) => element.getBoundingClientRect()[side], side)
  const button = page.getByRole('button', { name: 'Update Post' })
  expect(await edge(points, 'bottom')).toBeLessThanOrEqual(await edge(button, 'top'))
})
