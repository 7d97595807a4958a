import { Keyboard } from 'react-aria-components'
import { shownKeys } from './key-names.ts'

/** The keys of a menu item, where there is a keyboard. */
export function MenuKeys({ keys }: { keys: string | null }) {
  const shown = shownKeys(keys)
  return shown && <Keyboard>{shown}</Keyboard>
}
