import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page, Request } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './fixtures.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The short form: to load the script takes longer than most checks. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What a document that was checked before still has. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript)
}

/** What is not accessible on the page as it is, of all that can be told by a program, and at which element. */
export async function accessFaults(page: Page): Promise<string[]> {
  // The page asks its frames for theirs, of which those that run no scripts, as the preview, say none. One that goes meanwhile has none.
  for (const frame of page.frames())
    await loadAxe(frame).catch((error) => expect(frame.isDetached(), error).toBe(true))
  return page.evaluate(async () => {
    const values = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
    // The elements that pass are not described.
    const runOnly = { type: 'tag' as const, values }
    const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.html}`)
  })
}

/** By how many pixels the page, or an open dialog or menu, is wider than its place. */
const pixelsBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    const onTop = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"]')].flatMap(
      (element) => {
        const { left, right } = element.getBoundingClientRect()
        return [element.scrollWidth - element.clientWidth, right - innerWidth, -left]
      },
    )
    return Math.max(root.scrollWidth - innerWidth, ...onTop)
  })

/** Expects that what is open is accessible by day and by night, which has pictures of its own. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessFaults(page), `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** Looks at the screen as it is, by day and by night and on a small screen: accessible, and not to be scrolled sideways, nor a dialog on it. */
export async function expectGoodScreen(page: Page): Promise<void> {
  // What is being saved is pale for that moment.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  // What is open finds its new place a moment later.
  await expect.poll(() => pixelsBeyond(page), { message: page.url() }).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

/** Autosaves come while somebody types, and change nothing but a working copy. */
const isAutosave = (path: string): boolean => path.startsWith('/api/post/workingcopy')

/** Notes the calls of the API that change something, except autosaves: `PUT /api/…`. */
export function noteWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !isAutosave(pathname)) {
      writes.push(`${request.method()} ${pathname}`)
    }
  })
  return writes
}
