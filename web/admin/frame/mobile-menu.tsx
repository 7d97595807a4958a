import { type KeyboardEvent, useRef, useState } from 'react'
import { Wordmark } from '../../wordmark.tsx'
import { Navigation } from './navigation.tsx'

/** The menu of small screens. It closes after a choice and on Escape. */
export function MobileMenu({ siteName, onGoTo }: { siteName: string; onGoTo: () => void }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  return (
    <nav className="mobile-menu" aria-label="Admin" onKeyDown={closeOnEscape}>
      <div className="mobile-bar">
        <Wordmark siteName={siteName} />
        <button
          ref={button}
          type="button"
          className="quiet-button"
          aria-expanded={open}
          aria-controls="mobile-navigation"
          onClick={() => setOpen(!open)}
        >
          Menu
        </button>
      </div>
      <div id="mobile-navigation" hidden={!open}>
        {open && <Navigation onChoice={() => setOpen(false)} onGoTo={onGoTo} />}
      </div>
    </nav>
  )
}
