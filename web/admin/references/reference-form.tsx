import { type KeyboardEvent, useId, useState } from 'react'
import type { Reference } from '#contract/references/reference.ts'
import { emptyReference, referenceOf, type TypedReference, typedOf } from './typed-reference.ts'

interface Props {
  /** The reference that is changed; absent for a new one. */
  before?: Reference
  /** The other references of the post. */
  others: readonly Reference[]
  onDone(reference: Reference): void
  onCancel(): void
}

const kinds: Partial<Record<Reference['type'], string>> = {
  'article-journal': 'Article in a journal',
  'paper-conference': 'Conference paper',
  article: 'Preprint',
  book: 'Book',
  chapter: 'Chapter of a book',
  thesis: 'Thesis',
  report: 'Report',
  webpage: 'Web page',
  'post-weblog': 'Blog post',
  software: 'Software',
  dataset: 'Data set',
  standard: 'Standard',
  document: 'Other',
}

const fields: readonly [keyof TypedReference, label: string, hint?: string][] = [
  ['title', 'Title of the work'],
  ['author', 'Authors', 'One in each line: Turing, Alan. Organisations without a comma.'],
  ['year', 'Year'],
  ['container-title', 'Journal, book or conference'],
  ['publisher', 'Publisher'],
  ['volume', 'Volume'],
  ['issue', 'Number'],
  ['page', 'Pages'],
  ['place', 'DOI, arXiv number or address'],
  ['key', 'Key', 'If empty: made of the author and the year.'],
]

/** One reference, typed. What is wrong is said below it, and nothing that was typed goes. */
export function ReferenceForm({ before, others, onDone, onCancel }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(() => (before ? typedOf(before) : emptyReference))
  const [problem, setProblem] = useState('')

  function finish() {
    const made = referenceOf(typed, others, before)
    if ('problem' in made) setProblem(made.problem)
    else onDone(made.reference)
  }
  // The form around it is that of the post.
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const { key, target, nativeEvent } = event
    if (key === 'Escape') onCancel()
    else if (key === 'Enter' && target instanceof HTMLInputElement && !nativeEvent.isComposing) finish()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset className="reference-form" onKeyDown={handleKey}>
      <legend>{before ? `Change ${before.id}` : 'New reference'}</legend>
      <div className="field">
        <label htmlFor={`${id}-type`}>Kind</label>
        <select
          id={`${id}-type`}
          value={typed.type}
          onChange={({ currentTarget }) =>
            setTyped({ ...typed, type: currentTarget.value as Reference['type'] })
          }
        >
          {Object.entries({ ...(before && { [before.type]: before.type }), ...kinds }).map(
            ([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ),
          )}
        </select>
      </div>
      {fields.map(([name, label, hint]) => {
        const Field = name === 'author' ? 'textarea' : 'input'
        return (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <Field
              id={`${id}-${name}`}
              value={typed[name]}
              // The first field of what was just opened.
              autoFocus={name === 'title'}
              aria-describedby={hint && `${id}-${name}-hint`}
              onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
            />
            {hint && (
              <p className="field-hint" id={`${id}-${name}-hint`}>
                {hint}
              </p>
            )}
          </div>
        )
      })}
      <p className="field-error" role="alert">
        {problem}
      </p>
      <div className="reference-actions">
        <button type="button" className="button secondary" onClick={finish}>
          {before ? 'Change reference' : 'Add reference'}
        </button>
        <button type="button" className="quiet-button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </fieldset>
  )
}
