import { useEffect } from 'react'

type Fields = Partial<Record<string, string>>

/** By form and account. Where the browser denies access to storage, values last as long as the document. */
const inMemory = new Map<string, Fields>()

const keyOf = (form: string): string => `unsaved ${form}`

export const unsavedFieldsOf = (form: string): Fields => inMemory.get(form) ?? storedFields(form)

function storedFields(form: string): Fields {
  try {
    const stored: object = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}') ?? {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

export function keepUnsavedFields(form: string, unsaved: Fields): void {
  inMemory.set(form, unsaved)
  try {
    if (Object.keys(unsaved).length > 0) sessionStorage.setItem(keyOf(form), JSON.stringify(unsaved))
    else sessionStorage.removeItem(keyOf(form))
  } catch {
    // They are in memory.
  }
}

export const clearUnsavedFields = (form: string): void => keepUnsavedFields(form, {})

/**
 * Keeps unsaved values in this tab when the session ends, the screen is left or the page is loaded again, and restores them in the form when it is
 * opened again. Not for passwords and other secrets.
 */
export function useUnsavedFields(form: string, unsaved: Fields): void {
  useEffect(() => keepUnsavedFields(form, unsaved), [form, unsaved])
}
