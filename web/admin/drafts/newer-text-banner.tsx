import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useTextNoun } from '../layout/text-noun.ts'
import type { OfferedCopy } from './choose-offer.ts'
import { firstWordsOf } from './first-words.ts'
import { momentOf } from './moment.ts'

interface Props {
  copy: OfferedCopy
  savedDate: string | null
  onOpen: () => Promise<void>
  onKeep: () => void
}

/** Offers a text that was typed in another browser. */
export function NewerTextBanner({ copy, savedDate, onOpen, onKeep }: Props) {
  const { pending, failure, submit } = useSubmission()
  const noun = useTextNoun()
  const words = firstWordsOf(copy)
  return (
    <section className="unsaved-draft" aria-label="Newer text">
      <p>
        {copy.url === null ? 'You have an unfinished text' : `You have newer text of this ${noun}`} from{' '}
        <strong>{momentOf(copy.changedDate)}</strong>, written in another place
        {words && (
          <>
            {': “'}
            <span dir="auto">{words}</span>”
          </>
        )}
        . {savedDate && <>The saved version is from {momentOf(savedDate)}.</>}
      </p>
      <p className="flex flex-wrap gap-3">
        <PendingButton className="button" pending={pending} onClick={() => void submit(onOpen)}>
          {pending ? 'Opening …' : 'Open it'}
        </PendingButton>
        <button type="button" className="button secondary" onClick={onKeep}>
          Keep what is here
        </button>
      </p>
      <FormError failure={failure} />
    </section>
  )
}
