/** A key of `localStorage`, also read by `public/layout/head-script.ts`. */
const key = 'colorScheme'

/** The scheme in force, which the script in the head writes to the root element. */
export const shownScheme = (): string => document.documentElement.dataset.scheme ?? 'system'

/** Stores a choice. Browsers send the `storage` event to other tabs only, so this tab dispatches its own. */
export function chooseScheme(scheme: string): void {
  try {
    localStorage.setItem(key, scheme)
  } catch {}
  dispatchEvent(new StorageEvent('storage', { key }))
}
