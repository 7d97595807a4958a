import type { Locator, Page } from '@playwright/test'

/** The keys that open and leave the full page. */
export const toggleKeys = 'ControlOrMeta+Shift+F'
/** The field of the title, in both forms. */
export const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
/** The element that says whether the page is a full one. */
export const root = (page: Page) => page.locator('html')

/** How far below the edge of the window an element begins, in whole pixels. */
export const topOf = (element: Locator) =>
  element.evaluate((one) => Math.round(one.getBoundingClientRect().top))

/** A text of 60 paragraphs. */
export const longText = Array.from({ length: 60 }, (_, n) => `<p>Paragraph ${n + 1} of the text.</p>`).join(
  '',
)
