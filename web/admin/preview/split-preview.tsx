import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import type { SaveState } from '../autosave/autosave.ts'
import type { PreviewPane } from './preview-pane.tsx'
import { useSplit } from './use-split.ts'

const Pane = lazy(async () => ({ default: (await import('./preview-pane.tsx')).PreviewPane }))

interface Text extends Pick<ComponentProps<typeof PreviewPane>, 'copyId' | 'url'> {
  saveState: SaveState
  /** Saves what is not saved. */
  saveNow: () => Promise<void>
}

/** The page of the text beside its form, and the switch for it. */
export function useSplitPreview({ copyId, url, saveState, saveNow }: Text) {
  const split = useSplit()
  const view = split.switch.isOn && (
    <SplitPreview {...{ copyId, url, saveState, saveNow }} onClose={split.close} />
  )
  return { switch: split.switch, view }
}

/** Follows each save of the form, and begins with what was typed until it was opened. */
function SplitPreview({ saveState, saveNow, onClose, ...text }: Text & { onClose: () => void }) {
  useEffect(() => void saveNow(), [saveNow])
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
