import { type ComponentProps, lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import { type SavedText, useSaveState } from '../autosave/use-save-state.ts'
import type { EditorHandle } from '../editor/editor-handle.ts'
import type { PreviewPane } from './preview-pane.tsx'
import { showBlock } from './show-block.ts'
import { useSplit } from './use-split.ts'

const Pane = lazy(async () => ({ default: (await import('./preview-pane.tsx')).PreviewPane }))

interface Text extends Pick<ComponentProps<typeof PreviewPane>, 'copyId' | 'url'>, SavedText {
  /** Saves what is not saved. */
  saveNow: () => Promise<void>
  editor: RefObject<EditorHandle | null>
}

/** The page of the text beside its form, and the switch for it. */
export function useSplitPreview({ copyId, url, subscribe, saveState, saveNow, editor }: Text) {
  const split = useSplit()
  const view = split.switch.isOn && (
    <SplitPreview {...{ copyId, url, subscribe, saveState, saveNow, editor }} onClose={split.close} />
  )
  return { switch: split.switch, view }
}

/** Follows each save of the form and the cursor in its text, and begins with what was typed until it was opened. */
function SplitPreview({ copyId, url, saveNow, editor, onClose, ...text }: Text & { onClose: () => void }) {
  const saveState = useSaveState(text)
  useEffect(() => void saveNow(), [saveNow])
  const [revision, setRevision] = useState(0)
  const savedAt = saveState.step === 'saved' ? saveState.at.getTime() : revision
  if (savedAt !== revision) setRevision(savedAt)
  return (
    <aside className="split-preview">
      <Suspense>
        <Pane {...{ copyId, url, revision }} onShown={(page) => showBlock(page, blockWithCursor(editor))}>
          {copyId !== null && (
            <a href={paths.previewText(copyId)} target="_blank" rel="noopener" className="button secondary">
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

/** Null while another field is written in, which says nothing of the text. */
const blockWithCursor = ({ current }: RefObject<EditorHandle | null>): number | null =>
  document.activeElement?.matches('input, textarea, select') ? null : (current?.blocksBefore() ?? null)
