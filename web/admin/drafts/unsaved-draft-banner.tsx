import { useEffect, useState } from 'react'
import { watchText } from '../elsewhere/open-texts.ts'
import type { LocalDraft } from './local-drafts.ts'
import { momentOf } from './moment.ts'

interface Props {
  draft: LocalDraft
  savedDate: string | null
  onRestore: () => void
  onDiscard: () => void
}

/** Offers a text of this browser. While another tab has it open, that tab would save again what is discarded here. */
export function UnsavedDraftBanner({ draft, savedDate, onRestore, onDiscard }: Props) {
  const [isOpenElsewhere, setOpenElsewhere] = useState(false)
  useEffect(() => watchText(draft.key, setOpenElsewhere), [draft.key])
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
        {isOpenElsewhere && ', which is open in another tab'}.{' '}
        {savedDate && <>The saved version is from {momentOf(savedDate)}.</>}
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={onRestore}>
          {isOpenElsewhere ? 'Continue it here' : 'Restore it'}
        </button>
        {!isOpenElsewhere && (
          <button type="button" className="button secondary" onClick={onDiscard}>
            Discard it
          </button>
        )}
      </p>
    </section>
  )
}
