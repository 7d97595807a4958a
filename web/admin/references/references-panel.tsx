import './references.css'
import { useEffect, useId, useRef, useState } from 'react'
import { apaEntry } from '#contract/references/apa.ts'
import type { Bibliography, CitationStyle } from '#contract/references/bibliography.ts'
import type { Run } from '#contract/references/entry.ts'
import { ieeeEntry } from '#contract/references/ieee.ts'
import type { Reference } from '#contract/references/reference.ts'
import type { ReadReferences } from '#contract/references.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { addReferences } from './add-references.ts'
import { citedKeysIn } from './cited-keys.ts'
import { MacrosField } from './macros-field.tsx'
import { ReferenceForm } from './reference-form.tsx'

interface Props extends Bibliography {
  content: string
  onChange(bibliography: Partial<Bibliography>): void
}

const styles: Record<CitationStyle, string> = { ieee: 'IEEE: numbers', apa: 'APA: authors and years' }

/** Adds references that are pasted from other programs, lists them, and chooses how they are cited. Below them stand the macros. */
export function ReferencesPanel({ references, citationStyle, macros, content, onChange }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** The key of the reference that is changed; empty for a new one. */
  const [typing, setTyping] = useState<string | null>(null)
  const cited = citedKeysIn(content)
  const remove = (at: number) => {
    onChange({ references: references.toSpliced(at, 1) })
    list.current?.focus()
  }
  function close() {
    setTyping(null)
    const home = typing === '' ? opener : list
    home.current?.focus()
  }
  const finish = (all: Reference[]) => {
    onChange({ references: all })
    close()
  }
  return (
    <div className="references-panel">
      <p className="field-hint">
        Type <code>@</code> where the text cites a work and choose it, or write <code>[@key, p. 4]</code> or{' '}
        <code>[@one; @two]</code>. Texts of citations and their list are made when the text is saved.
      </p>
      <div className="field">
        <label htmlFor={`${id}-style`}>Citation style</label>
        <select
          id={`${id}-style`}
          value={citationStyle}
          onChange={({ currentTarget }) => onChange({ citationStyle: currentTarget.value as CitationStyle })}
        >
          {Object.entries(styles).map(([style, label]) => (
            <option key={style} value={style}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <PasteReferences
        id={`${id}-paste`}
        references={references}
        onAdded={(added) => onChange({ references: added })}
      />
      <button
        ref={opener}
        type="button"
        className="quiet-button"
        aria-expanded={typing === ''}
        onClick={() => setTyping(typing === '' ? null : '')}
      >
        Type a reference
      </button>
      {typing === '' && (
        <ReferenceForm
          others={references}
          onDone={(made) => finish([...references, made])}
          onCancel={close}
        />
      )}
      {references.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="References">
          {references.map((reference, at) =>
            typing === reference.id ? (
              <li key={reference.id}>
                <ReferenceForm
                  before={reference}
                  others={references.toSpliced(at, 1)}
                  onDone={(made) => finish(references.with(at, made))}
                  onCancel={close}
                />
              </li>
            ) : (
              <li key={reference.id}>
                <div>
                  <code>@{reference.id}</code>{' '}
                  {!cited.has(reference.id) && <span className="uncited">Not cited</span>}
                  <p>
                    <Entry reference={reference} style={citationStyle} />
                  </p>
                </div>
                <div className="reference-tools">
                  <button
                    type="button"
                    className="quiet-button"
                    onClick={() => setTyping(reference.id)}
                    aria-label={`Change ${reference.id}`}
                  >
                    Change
                  </button>
                  <button
                    type="button"
                    className="quiet-button"
                    onClick={() => remove(at)}
                    aria-label={`Remove ${reference.id}`}
                  >
                    Remove
                  </button>
                </div>
              </li>
            ),
          )}
        </ul>
      )}
      <MacrosField macros={macros} onChange={(macros) => onChange({ macros })} />
    </div>
  )
}

function Entry({ reference, style }: { reference: Reference; style: CitationStyle }) {
  const runs: Run[] = style === 'apa' ? apaEntry(reference) : ieeeEntry(reference)
  return runs.map(({ text, isTitle }, at) => {
    const key = `${at}`
    return isTitle ? <em key={key}>{text}</em> : <span key={key}>{text}</span>
  })
}

interface PasteProps {
  id: string
  references: Reference[]
  onAdded(references: Reference[]): void
}

/** What cannot be read stays in the field, with the reason. */
function PasteReferences({ id, references, onAdded }: PasteProps) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<ReadReferences['refused']>([])
  const { pending, failure, submit } = useSubmission()
  const present = useRef(references)
  useEffect(() => {
    present.current = references
  })

  const add = () =>
    submit(async () => {
      setNote('')
      const read = await api.references.read({ body: { text } })
      // To those that are there now: others may have been changed meanwhile.
      const { all, added, replaced } = addReferences(present.current, read.references)
      onAdded(all)
      setRefused(read.refused)
      setNote(noteOf(added, replaced))
      if (read.refused.length === 0) setText((now) => (now === text ? '' : now))
    })

  return (
    <div className="field">
      <label htmlFor={id}>Paste BibTeX, RIS or CSL JSON</label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        value={text}
        aria-invalid={failure !== null}
        aria-describedby={`${id}-error`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className="field-error" id={`${id}-error`}>
        {failure?.fields.text}
        {refused.map(({ key, problem }) => (
          <span key={key} className="refused">
            {problem}
          </span>
        ))}
      </p>
      <FormError failure={failure} fields={['text']} />
      <PendingButton className="button secondary" pending={pending || text.trim() === ''} onClick={add}>
        {pending ? 'Reading …' : 'Add references'}
      </PendingButton>
      <div role="status">{note && <p className="field-hint">{note}</p>}</div>
    </div>
  )
}

const noteOf = (added: number, replaced: number): string =>
  [added > 0 && `${added} added.`, replaced > 0 && `${replaced} replaced.`].filter(Boolean).join(' ')
