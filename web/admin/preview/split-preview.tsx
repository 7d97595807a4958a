import { type ComponentProps, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import type { SaveState } from '../autosave/autosave.ts'
import { isKeyboardShown } from '../layout/use-visible-part.ts'
import type { PreviewPane } from './preview-pane.tsx'

const Pane = lazy(async () => ({ default: (await import('./preview-pane.tsx')).PreviewPane }))

interface Text extends Pick<ComponentProps<typeof PreviewPane>, 'copyId' | 'url'> {
  saveState: SaveState
}

/** The page of the text beside its form, and the switch for it. Style sheets know it from the root element. */
export function useSplitPreview({ copyId, url, saveState }: Text) {
  const [isOn, setOn] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-preview', isOn)
    return () => root.removeAttribute('data-preview')
  }, [isOn])
  function toggle() {
    // It would cover the page.
    if (isKeyboardShown()) (document.activeElement as HTMLElement | null)?.blur()
    setOn(!isOn)
  }
  function close() {
    toggle()
    button.current?.focus()
  }
  const view = isOn && <SplitPreview {...{ copyId, url, saveState }} onClose={close} />
  return { switch: { isOn, toggle, button }, view }
}

/** Follows each save of the form. */
function SplitPreview({ saveState, onClose, ...text }: Text & { onClose: () => void }) {
  const [revision, setRevision] = useState(0)
  const savedAt = saveState.step === 'saved' ? saveState.at.getTime() : revision
  if (savedAt !== revision) setRevision(savedAt)
  return (
    <aside className="split-preview">
      <Suspense>
        <Pane {...text} revision={revision}>
          {text.copyId !== null && (
            <a
              href={paths.previewText(text.copyId)}
              target="_blank"
              rel="noopener"
              className="button secondary"
            >
              In a tab
            </a>
          )}
          <button type="button" className="button secondary" onClick={onClose}>
            Close preview
          </button>
        </Pane>
      </Suspense>
    </aside>
  )
}
