import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { ListedWorkingCopy } from '#contract/working-copies.ts'
import { api } from '../../api/api.ts'
import { dateAndTime } from '../../dates.ts'
import { lastSaves } from '../autosave/last-saves.ts'
import { firstWordsOf } from '../drafts/first-words.ts'
import { deleteLocalDraftsOfCopy } from '../drafts/local-drafts.ts'
import { watchText } from '../elsewhere/open-texts.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { showNotice } from '../notices/notices.tsx'

/** Further ones are folded. */
const openCount = 3

interface Props {
  copies: ListedWorkingCopy[]
  /** Called when one was discarded. */
  onChanged: (change: Promise<unknown>) => void
}

/** Texts that were typed and not saved as posts. */
export function UnfinishedTexts({ copies, onChanged }: Props) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    void lastSaves()?.then(() => revalidate())
  }, [revalidate])
  if (copies.length === 0) return null
  return (
    <section className="unfinished-texts" aria-labelledby="unfinished-texts">
      <h2 id="unfinished-texts">Unfinished texts</h2>
      <TextList copies={copies.slice(0, openCount)} onChanged={onChanged} />
      {copies.length > openCount && (
        <details>
          <summary>{`${copies.length - openCount} more`}</summary>
          <TextList copies={copies.slice(openCount)} onChanged={onChanged} />
        </details>
      )}
    </section>
  )
}

const TextList = ({ copies, onChanged }: Props) => (
  <ul>
    {copies.map((copy) => (
      <UnfinishedText key={copy.id} copy={copy} onChanged={onChanged} />
    ))}
  </ul>
)

/** While another tab has it open, that tab would save again what is discarded here. */
function UnfinishedText({ copy, onChanged }: Pick<Props, 'onChanged'> & { copy: ListedWorkingCopy }) {
  const { timeZone } = useSite()
  const { revalidate } = useRevalidator()
  const { pending, failure, submit } = useSubmission()
  const { id, url, changedDate } = copy
  const words = firstWordsOf(copy) || 'Without words'
  const [isOpenElsewhere, setOpenElsewhere] = useState(false)
  useEffect(() => watchText(id, setOpenElsewhere), [id])

  function discard() {
    const where = url === null ? 'It goes to the trash.' : 'It stays among the versions of its post.'
    if (!confirm(`Are you sure you want to discard this text? ${where}`)) return
    void submit(async () => {
      const { message } = await api.workingCopies.remove({ params: { id } })
      await deleteLocalDraftsOfCopy(id)
      const reload = revalidate()
      onChanged(reload)
      await reload
      showNotice(message)
    })
  }

  return (
    <li aria-busy={pending}>
      <div className="min-w-0">
        <h3 dir="auto">{words}</h3>
        <p className="row-facts">
          {url === null ? <span>New text</span> : <span>Changes of /{url}</span>}
          <time dateTime={changedDate}>{dateAndTime(changedDate, timeZone)}</time>
          {isOpenElsewhere && <span>Open in another tab</span>}
        </p>
        <FormError failure={failure} />
      </div>
      <p className="flex flex-wrap gap-3">
        <Link
          className="button secondary"
          aria-label={`Continue ${words}`}
          to={url === null ? paths.createPost(id) : paths.editPost(url, id)}
        >
          Continue
        </Link>
        {!isOpenElsewhere && (
          <PendingButton
            className="button secondary"
            aria-label={`Discard ${words}`}
            pending={pending}
            onClick={discard}
          >
            Discard
          </PendingButton>
        )}
      </p>
    </li>
  )
}
