import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { vocabulary } from '../../toolchain/content/invented-post.ts'
import { createRandom } from '../../toolchain/content/random.ts'

/** A selector, from the text. */
export type Place = ':scope > p' | 'pre'

/** The fewest and the most milliseconds between two keys. */
export type Gaps = [number, number]

/** Those of a good typist: ten keys a second as a mean, but not evenly. */
const typistGaps: Gaps = [60, 140]

/** Presses real keys. They are pressed at their times, also if the page is busy. */
export async function typeKeys(page: Page, count: number, seed: number, gaps = typistGaps): Promise<void> {
  const random = createRandom(seed)
  let text = ''
  while (text.length < count) text += `${random.pick(vocabulary)} `
  const pressed: Promise<void>[] = []
  let due = performance.now()
  for (const key of text.slice(0, count)) {
    due += random.between(...gaps)
    await pause(Math.max(0, due - performance.now()))
    pressed.push(page.keyboard.press(key))
  }
  await Promise.all(pressed)
}

/** Puts the cursor into the middle of the long element in this place that is in the middle of the text. Returns the length of the text. */
export async function placeCursor(page: Page, place: Place): Promise<number> {
  await page.locator('.ProseMirror').evaluate((text, place) => {
    const isLong = ({ textContent }: Element) => textContent.length > 200
    const elements = [...text.querySelectorAll(place)].filter(isLong)
    const element = elements[Math.floor(elements.length / 2)] as Element
    element.scrollIntoView({ block: 'center' })
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let left = Math.floor(element.textContent.length / 2)
    for (let node = texts.nextNode(); node instanceof Text && left > node.length; node = texts.nextNode())
      left -= node.length
    text.focus()
    getSelection()?.collapse(texts.currentNode, left)
  }, place)
  return textLength(page)
}

/** How many characters the text has. */
export const textLength = (page: Page): Promise<number> =>
  page.locator('.ProseMirror').evaluate(({ textContent }) => textContent.length)
