import type { Page } from '@playwright/test'

/** Answers every alert and prompt of a page, and notes their texts in order. */
export function answerDialogs(page: Page, answer: 'accept' | 'dismiss' = 'accept'): string[] {
  const texts: string[] = []
  page.on('dialog', (dialog) => {
    texts.push(dialog.message())
    const answering =
      dialog.type() === 'beforeunload' || answer === 'accept' ? dialog.accept() : dialog.dismiss()
    // A dialog that opens as the page is closed at the end of a test goes with it.
    answering.catch((error) => {
      if (!page.isClosed()) throw error
    })
  })
  return texts
}
