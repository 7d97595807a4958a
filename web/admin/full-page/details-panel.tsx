import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../../api/api-error.ts'

interface Props {
  isFullPage: boolean
  /** Whether the preview stands beside the text, which leaves room for the text alone. */
  isPreviewed: boolean
  /** The error of the form, which may be about a field in here. */
  failure: ApiError | null
  children: ReactNode
}

/** The fields beside the text of a full page, or below it on small screens. They can be folded away. */
export function DetailsPanel({ isFullPage, isPreviewed, failure, children }: Props) {
  const id = useId()
  const [isOpenAlone, setOpenAlone] = useState(wasOpen)
  const [isOpenBeside, setOpenBeside] = useState(false)
  const [isOpen, setOpen] = isPreviewed ? [isOpenBeside, setOpenBeside] : [isOpenAlone, setOpenAlone]
  const [seen, setSeen] = useState(failure)
  if (seen !== failure) {
    setSeen(failure)
    if (failure) setOpen(true)
  }
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A browser that refuses to submit focuses the field after this event, which it cannot while the field is hidden. React would not call
    // a handler for fields that moved here.
    const open = () =>
      flushSync(() => {
        setOpenAlone(true)
        setOpenBeside(true)
      })
    const element = panel.current
    element?.addEventListener('invalid', open, { capture: true })
    return () => element?.removeEventListener('invalid', open, { capture: true })
  }, [])
  function toggle() {
    setOpen(!isOpen)
    if (!isPreviewed) noteOpen(!isOpen)
  }
  return (
    <div className={isFullPage ? `post-details${isOpen ? '' : ' folded'}` : 'contents'} ref={panel}>
      {isFullPage && (
        <button
          type="button"
          className="details-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          Details
        </button>
      )}
      <div id={id} className={isFullPage ? 'stack' : 'contents'} hidden={isFullPage && !isOpen}>
        {children}
      </div>
    </div>
  )
}

/** A key of `localStorage`. */
const key = 'postDetails'

function wasOpen(): boolean {
  try {
    return localStorage.getItem(key) !== 'folded'
  } catch {
    return true
  }
}

function noteOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(key, isOpen ? 'open' : 'folded')
  } catch {}
}
