import type { Page } from '@playwright/test'

/** Stands for a keyboard on the screen, which no headless browser has. */
export const openKeyboard = (page: Page, height: number) =>
  page.evaluate((height) => {
    const part = window.visualViewport as VisualViewport
    Object.defineProperty(part, 'height', { value: innerHeight - height, configurable: true })
    part.dispatchEvent(new Event('resize'))
  }, height)
