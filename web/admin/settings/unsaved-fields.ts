import { useEffect, useSyncExternalStore } from 'react'
import { sessionEnded } from '../session/session-ended.ts'

type Fields = Partial<Record<string, string>>

/** By form and account. In memory is enough, as signing in again loads no new document. */
const unsavedFields = new Map<string, Fields>()

export const unsavedFieldsOf = (form: string): Fields => unsavedFields.get(form) ?? {}

export const clearUnsavedFields = (form: string): void => void unsavedFields.delete(form)

/** Keeps unsaved values when the session ends, and restores them once after signing in again. */
export function useUnsavedFields(form: string, unsaved: Fields): void {
  const ended = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get, () => false)
  useEffect(() => {
    unsavedFields.delete(form)
  }, [form])
  useEffect(() => {
    if (ended) unsavedFields.set(form, unsaved)
  }, [ended, form, unsaved])
}
