import { useSyncExternalStore } from 'react'
import { chooseScheme, shownScheme } from '../../color-scheme.ts'
import { SchemeOptions } from '../../ui/scheme-options.tsx'

function subscribe(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

export function SchemeChoice() {
  const scheme = useSyncExternalStore(subscribe, shownScheme, () => 'system')
  return (
    <label className="scheme-choice">
      Appearance
      <select value={scheme} onChange={({ target }) => chooseScheme(target.value)}>
        <SchemeOptions />
      </select>
    </label>
  )
}
