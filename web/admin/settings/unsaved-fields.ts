import { useEffect, useSyncExternalStore } from 'react'
import { sessionEnded } from '../session/session.ts'

type Fields = Partial<Record<string, string>>

/** What was not saved when the session ended, by form and account. The way to sign-in and back loads no new document. */
const unsavedFields = new Map<string, Fields>()

/** What a form held unsaved when its session ended. */
export const unsavedFieldsOf = (form: string): Fields => unsavedFields.get(form) ?? {}

/** For fields that were saved since. */
export const clearUnsavedFields = (form: string): void => void unsavedFields.delete(form)

/** Keeps what is not saved while the session has ended, so that whoever signs in again finds it in the form, once. */
export function useUnsavedFields(form: string, unsaved: Fields): void {
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get, () => false)
  useEffect(() => {
    unsavedFields.delete(form)
  }, [form])
  useEffect(() => {
    if (ended) unsavedFields.set(form, unsaved)
  }, [ended, form, unsaved])
}
