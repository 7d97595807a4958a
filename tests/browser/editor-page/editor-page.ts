import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test as base, type ConsoleMessage, type Dialog, type Page } from '@playwright/test'
import { type ServedEditor, serveEditor } from './serve-editor.ts'

interface Shared {
  served: ServedEditor
  /** Stays open from one test to the next, as to open it takes longer than most of them. */
  sharedPage: Page
}

/**
 * Tests of the editor in a page of its own, built once for each worker. Each test finds a new editor there. `trouble` notes errors, refused
 * content and dialogs of scripts, but not images of other hosts that do not answer.
 */
export const test = base.extend<{ trouble: string[]; editorPage: Page }, Shared>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const served = await serveEditor()
      await use(served)
      await served.close()
    },
    { scope: 'worker' },
  ],
  sharedPage: [
    async ({ browser, served }, use) => {
      const page = await browser.newPage({ locale: 'en-US' })
      await page.goto(served.address)
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  trouble: async ({}, use) => use([]),
  editorPage: async ({ sharedPage, served, trouble }, use) => {
    await useEditor(sharedPage, served, trouble, use)
  },
})

/** Tests that change more of the page than its text, such as its clock or its size. */
export const testInOwnPage = test.extend({
  editorPage: async ({ page, served, trouble }, use) => {
    await useEditor(page, served, trouble, use)
  },
})

async function useEditor(
  page: Page,
  { address }: ServedEditor,
  trouble: string[],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const noteError = ({ message }: Error) => trouble.push(message)
  const noteRefusal = (message: ConsoleMessage) => {
    const isMissing = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isMissing) trouble.push(message.text())
  }
  const noteDialog = (dialog: Dialog) => trouble.push(`dialog: ${dialog.message()}`)
  page.on('pageerror', noteError).on('console', noteRefusal).on('dialog', noteDialog)
  if (page.url() !== address) await page.goto(address)
  await load(page, '')
  await use(page)
  page.off('pageerror', noteError).off('console', noteRefusal).off('dialog', noteDialog)
}

/** The place where one writes. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: /^Body/ })

/** The button of a tool. */
export const toolOf = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** Shows a new editor with a text. */
export async function load(page: Page, html: string): Promise<void> {
  const label = (await textOf(page).getAttribute('aria-label')) ?? ''
  await page.evaluate((text) => window.harness.load(text), html)
  await page.waitForFunction(
    (old) => document.querySelector('[role=textbox]')?.ariaLabel !== old && window.harness.handle !== null,
    label,
  )
}

/** The HTML after the last change; null if nothing changed. */
export const htmlOf = (page: Page): Promise<string | null> => page.evaluate(() => window.harness.html)

/** Loads a text and puts the cursor into it, at its start. */
export async function write(page: Page, html: string): Promise<void> {
  await load(page, html)
  await textOf(page).focus()
  await page.keyboard.press('ControlOrMeta+Home')
}

/** A file on a clipboard or under the pointer, with its size in bytes, or else what it holds, in Base64. */
interface CarriedFile {
  name: string
  type: string
  content: string | number
}

/** Puts something on the clipboard of a paste. */
export const paste = (page: Page, data: Record<string, string>, ...files: CarriedFile[]): Promise<void> =>
  bring(page, 'paste', data, files)

/** Drops something on the start of the text. */
export const drop = (page: Page, data: Record<string, string>, ...files: CarriedFile[]): Promise<void> =>
  bring(page, 'drop', data, files)

function bring(
  page: Page,
  how: 'paste' | 'drop',
  data: Record<string, string>,
  files: CarriedFile[],
): Promise<void> {
  return textOf(page).evaluate(
    (text, { how, data, files }) => {
      const carried = new DataTransfer()
      for (const [kind, value] of Object.entries(data)) carried.setData(kind, value)
      for (const { name, type, content } of files) {
        const bytes =
          typeof content === 'number'
            ? new Uint8Array(content)
            : Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0))
        carried.items.add(new File([bytes], name, { type }))
      }
      const init = { bubbles: true, cancelable: true }
      const { left, top } = (text.firstElementChild ?? text).getBoundingClientRect()
      text.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: carried })
          : new DragEvent('drop', { ...init, dataTransfer: carried, clientX: left + 1, clientY: top + 5 }),
      )
    },
    { how, data, files },
  )
}

const samples = path.resolve(import.meta.dirname, '../../../server/blog/samples/posts')

/** The sample posts, by name. */
export const samplePosts = (): [string, string][] =>
  readdirSync(samples)
    .filter((name) => name.endsWith('.html'))
    .map((name) => [name, readFileSync(path.join(samples, name), 'utf8')])
