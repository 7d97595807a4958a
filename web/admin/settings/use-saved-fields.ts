import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { clearUnsavedFields, unsavedFieldsOf, useUnsavedFields } from './unsaved-fields.ts'

/**
 * The fields of a form that remains after it is saved. `save` receives only the changed fields, so that it does not undo changes of another
 * tab, and what these had before they were typed in. It returns all as stored; the form shows them unless it was edited meanwhile. `id` identifies
 * form and account: unsaved values are restored after signing in again.
 */
export function useSavedFields<Name extends string>(
  id: string,
  known: Record<Name, string>,
  save: (
    changed: Partial<Record<Name, string>>,
    before: Partial<Record<Name, string>>,
  ) => Promise<Record<Name, string>>,
) {
  const idBefore = `${id}, before`
  const [stored, setStored] = useState(known)
  const [typed, setTyped] = useState(() => withUnsaved(known, unsavedFieldsOf(id)))
  const [isRestored, setRestored] = useState(() => Object.keys(changesOf(known, typed)).length > 0)
  /** What restored fields had when they were typed in, which others may have changed since. */
  const [beforeRestored, setBeforeRestored] = useState(() => unsavedFieldsOf(idBefore))
  const [note, setNote] = useState(isRestored ? 'Not saved yet.' : '')
  const { pending, failure, submit } = useSubmission()
  const form = useErrorFocus(failure)
  const changed = changesOf(stored, typed)
  const before = withUnsaved(pick(stored, changed), beforeRestored)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useUnsavedFields(id, changed)
  useUnsavedFields(idBefore, before)

  async function send(event: FormEvent) {
    event.preventDefault()
    setNote('')
    const response = await submit(() => save(changed, before))
    if (!response) return
    for (const each of [id, idBefore]) clearUnsavedFields(each)
    setRestored(false)
    setBeforeRestored({})
    setStored(response)
    setTyped((now) => ({ ...response, ...changesOf(typed, now) }))
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
    setBeforeRestored({})
    setStored(now)
    setTyped((shown) => ({ ...now, ...changesOf(stored, shown) }))
    setNote('')
  }

  /** Shows what is stored, instead of what was typed before the form was opened again. */
  function discard() {
    setTyped(stored)
    setRestored(false)
    setBeforeRestored({})
    setNote('')
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  return {
    form,
    send,
    field,
    adopt,
    typed,
    changed,
    pending,
    failure,
    note,
    restored: { isRestored: isRestored && Object.keys(changed).length > 0, discard },
  }
}

/** Unsaved values of fields that the form does not have any more are passed over. */
const withUnsaved = <Fields extends Partial<Record<string, string>>>(
  known: Fields,
  unsaved: Partial<Record<string, string>>,
): Fields =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [name, unsaved[name] ?? value])) as Fields

const pick = <Name extends string>(
  fields: Record<Name, string>,
  names: Partial<Record<Name, unknown>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries((Object.keys(names) as Name[]).map((name) => [name, fields[name]])) as Partial<
    Record<Name, string>
  >

function changesOf<Name extends string>(stored: Record<Name, string>, typed: Record<Name, string>) {
  const names = (Object.keys(typed) as Name[]).filter((name) => typed[name] !== stored[name])
  return Object.fromEntries(names.map((name) => [name, typed[name]])) as Partial<Record<Name, string>>
}
