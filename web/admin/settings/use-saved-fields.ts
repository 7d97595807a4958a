import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { clearUnsavedFields, unsavedFieldsOf, useUnsavedFields } from './unsaved-fields.ts'

/**
 * The fields of a form that remains after it is saved. `save` receives only the changed fields, so that it does not undo changes of another
 * tab, and all fields as they were typed, and returns all as stored; the form shows them unless it was edited meanwhile. `id` identifies form and account: unsaved
 * values are restored after signing in again.
 */
export function useSavedFields<Name extends string>(
  id: string,
  known: Record<Name, string>,
  save: (changed: Partial<Record<Name, string>>, all: Record<Name, string>) => Promise<Record<Name, string>>,
) {
  const [stored, setStored] = useState(known)
  const [typed, setTyped] = useState<Record<Name, string>>({ ...known, ...unsavedFieldsOf(id) })
  const [note, setNote] = useState(Object.keys(unsavedFieldsOf(id)).length > 0 ? 'Not saved yet.' : '')
  const { pending, failure, submit } = useSubmission()
  const form = useErrorFocus(failure)
  const changed = changesOf(stored, typed)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useUnsavedFields(id, changed)

  async function send(event: FormEvent) {
    event.preventDefault()
    setNote('')
    const response = await submit(() => save(changed, typed))
    if (!response) return
    clearUnsavedFields(id)
    setStored(response)
    setTyped((now) => (now === typed ? response : now))
    if (latest.current === typed) setNote('Saved.')
  }

  /** Returns the props of an input. */
  const field = (name: Name, fieldId: string = name) => ({
    id: fieldId,
    value: typed[name],
    error: failure?.fields[fieldId],
    onChange(value: string) {
      setNote('')
      setTyped((now) => ({ ...now, [name]: value }))
    },
  })

  /** Takes over what the server has now, except where something else was typed. */
  function adopt(now: Record<Name, string>) {
    setStored(now)
    setTyped((shown) => ({ ...now, ...changesOf(stored, shown) }))
    setNote('')
  }

  return { form, send, field, adopt, typed, changed, pending, failure, note }
}

function changesOf<Name extends string>(stored: Record<Name, string>, typed: Record<Name, string>) {
  const names = (Object.keys(typed) as Name[]).filter((name) => typed[name] !== stored[name])
  return Object.fromEntries(names.map((name) => [name, typed[name]])) as Partial<Record<Name, string>>
}
