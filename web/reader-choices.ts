/** Keys of `localStorage`, also read by `public/layout/head-script.ts`, which writes what is in force to the root element. */
export type ReaderChoice = 'colorScheme' | 'textSize' | 'textWidth'

/** The choice in force. */
export const shownChoice = (choice: ReaderChoice): string =>
  document.documentElement.dataset[choice === 'colorScheme' ? 'scheme' : choice] ?? 'system'

/** Stores a choice. Browsers send the `storage` event to other tabs only, so this tab dispatches its own. */
export function storeChoice(choice: ReaderChoice, value: string): void {
  try {
    localStorage.setItem(choice, value)
  } catch {}
  dispatchEvent(new StorageEvent('storage', { key: choice }))
}
