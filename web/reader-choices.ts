/** Keys of `localStorage`, also read by `public/layout/head-script.ts`, which writes what is in force to the root element. */
export type ReaderChoice = 'colorScheme' | 'textSize' | 'textWidth'

/** The colour scheme in force. */
export const shownScheme = (): string => document.documentElement.dataset.scheme ?? 'system'

/** Stores a choice. Browsers send the `storage` event to other tabs only, so this tab dispatches its own. */
export function storeChoice(key: ReaderChoice, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
  dispatchEvent(new StorageEvent('storage', { key }))
}
