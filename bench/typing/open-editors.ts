import type { Browser, Page } from '@playwright/test'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Caller } from '../caller.ts'
import { newPost } from '../new-post.ts'
import { noteKeyTimes } from './key-times.ts'

const viewport = { width: 1280, height: 900 }

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport })
  await noteKeyTimes(page)
  return page
}

interface Place {
  browser: Browser
  address: string
}

/** Opens the form of a saved post with this text, in its box or as a full page. */
export async function openForm(
  { browser, address, caller }: Place & { caller: Caller },
  content: string,
  { isFullPage = false } = {},
): Promise<Page> {
  const { url } = await caller.create({ ...newPost(Number(isFullPage)), status: 'draft', content })
  const page = await openPage(browser)
  await page.addInitScript((token) => localStorage.setItem('token', token), caller.token)
  await page.goto(address + paths.editPost(url))
  await page.locator('.ProseMirror').waitFor()
  // The account remembers the last choice.
  const button = page.getByRole('button', { name: 'Full page', pressed: !isFullPage })
  if (await button.isVisible()) await button.click()
  await coloursComplete(page)
  return page
}

/** Waits until code has had its colours for a second: until then a worker shares the processor with the first keys. */
const coloursComplete = (page: Page): Promise<unknown> =>
  page.locator('.ProseMirror').evaluate(
    (text) =>
      new Promise((resolve) => {
        let before = -1
        const timer = setInterval(() => {
          const count = text.querySelectorAll('pre span').length
          if (count > 0 && count === before) resolve(clearInterval(timer))
          before = count
        }, 1_000)
      }),
  )

/** Opens the bar of find and replace with a word that occurs often. */
export async function openFindBar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('the')
}

/** Opens the same text in TipTap alone, in a box of the same height, or as high as it is. */
export async function openBare(
  { browser, address }: Place,
  content: string,
  { isFullPage = false } = {},
): Promise<Page> {
  const page = await openPage(browser)
  await page.goto(address)
  if (!isFullPage) await page.evaluate(() => document.body.classList.add('box'))
  await page.evaluate((content) => window.openBareEditor(content), content)
  return page
}
