import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { expect } from 'vitest'
import { answerDialogs } from '../browser/dialogs.ts'

/** Where a form for posts is, and the token of its author. */
export interface Form {
  address: string
  token: string
}

/** A browser that stores what it keeps in a folder. */
export interface TypingBrowser {
  context: BrowserContext
  page: Page
  /** Ends all of its processes at once, if there are any. */
  kill(): Promise<void>
}

export async function openBrowser(executablePath: string, profile: string): Promise<TypingBrowser> {
  const context = await chromium.launchPersistentContext(profile, { executablePath })
  const closed = new Promise((resolve) => context.once('close', resolve))
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    context,
    page,
    async kill() {
      for (const group of processGroupsOf(profile)) process.kill(-group, 'SIGKILL')
      await closed
      await expect.poll(() => processGroupsOf(profile)).toEqual([])
    },
  }
}

/** Playwright starts each browser in a process group of its own. */
function processGroupsOf(profile: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,args=', '-ww'], { encoding: 'utf8' }).split('\n')
  const groups = lines.filter((line) => line.includes(`--user-data-dir=${profile}`)).map(Number.parseFloat)
  return [...new Set(groups)]
}

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' })

/** Opens the form with the caret at the end of the body. */
export async function openForm(page: Page, { address, token }: Form): Promise<void> {
  answerDialogs(page)
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await page.goto(address)
  await bodyOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
}

/** What a form offers, as its author sees it. */
export interface Offer {
  /** Null if nothing is offered. */
  region: 'Unsaved work' | 'Newer text' | null
  /** The time that is named. */
  moment: string | null
  /** What is in the body once the offer is accepted. */
  text: string
}

/** Opens the form and accepts what it offers. */
export async function acceptOffer(page: Page, form: Form): Promise<Offer> {
  await openForm(page, form)
  for (const [region, button] of [
    ['Unsaved work', 'Restore it'],
    ['Newer text', 'Open it'],
  ] as const) {
    const banner = page.getByRole('region', { name: region })
    if ((await banner.count()) === 0) continue
    const moment = await banner.locator('strong').textContent()
    await banner.getByRole('button', { name: button }).click()
    await banner.waitFor({ state: 'detached' })
    return { region, moment, text: await bodyOf(page).innerText() }
  }
  return { region: null, moment: null, text: await bodyOf(page).innerText() }
}

/** As `acceptOffer`, in a browser that keeps nothing. */
export async function acceptOfferElsewhere(browser: Browser, form: Form): Promise<Offer> {
  const page = await browser.newPage()
  try {
    return await acceptOffer(page, form)
  } finally {
    await page.context().close()
  }
}
