/** The key in `localStorage`. The script in the head of every page reads it too. */
const key = 'colorScheme'

/** The choice that is in force on this page: the script in its head says so at its root. */
export const shownScheme = (): string => document.documentElement.dataset.scheme ?? 'system'

/** Keeps a choice. Tabs tell each other of it by the event `storage`, which the tab that chooses gets from here. */
export function chooseScheme(scheme: string): void {
  try {
    localStorage.setItem(key, scheme)
  } catch {}
  dispatchEvent(new StorageEvent('storage', { key }))
}
