import type { LocalDraft } from './local-drafts.ts'
import { momentOf } from './moment.ts'

interface Props {
  draft: LocalDraft
  savedDate: string | null
  onRestore: () => void
  onDiscard: () => void
}

export function UnsavedDraftBanner({ draft, savedDate, onRestore, onDiscard }: Props) {
  return (
    <section className="unsaved-draft" aria-label="Unsaved work">
      <p>
        You have unsaved work from <strong>{momentOf(draft.typedDate)}</strong>
        {draft.fields.title && (
          <>
            {': “'}
            <span dir="auto">{draft.fields.title}</span>”
          </>
        )}
        . {savedDate && <>The saved version is from {momentOf(savedDate)}.</>}
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={onRestore}>
          Restore it
        </button>
        <button type="button" className="button secondary" onClick={onDiscard}>
          Discard it
        </button>
      </p>
    </section>
  )
}
