import { useSyncExternalStore } from 'react'
import { shownChoice, storeChoice } from '../../reader-choices.ts'
import { SchemeOptions } from '../../ui/scheme-options.tsx'

const shownScheme = () => shownChoice('colorScheme')

function subscribe(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

export function SchemeChoice() {
  const scheme = useSyncExternalStore(subscribe, shownScheme, () => 'system')
  return (
    <label className="scheme-choice">
      Appearance
      <select value={scheme} onChange={({ target }) => storeChoice('colorScheme', target.value)}>
        <SchemeOptions />
      </select>
    </label>
  )
}
