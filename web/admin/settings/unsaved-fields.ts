import { useEffect } from 'react'

type Fields = Partial<Record<string, string>>

/** By form and account. In memory is enough, as neither signing in again nor another screen loads a new document. */
const unsavedFields = new Map<string, Fields>()

export const unsavedFieldsOf = (form: string): Fields => unsavedFields.get(form) ?? {}

export const clearUnsavedFields = (form: string): void => void unsavedFields.delete(form)

/** Keeps unsaved values when the session ends or the screen is left, and restores them in the form when it is opened again. */
export function useUnsavedFields(form: string, unsaved: Fields): void {
  useEffect(() => {
    if (Object.keys(unsaved).length > 0) unsavedFields.set(form, unsaved)
    else unsavedFields.delete(form)
  }, [form, unsaved])
}
