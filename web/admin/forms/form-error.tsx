import { useContext } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { DialogNotice } from './modal-dialog.tsx'

/**
 * Shows an error unless all of it is shown at fields of the form, or it is an ended session, which has a notice where there can be one. `fields`
 * are the fields that show their errors.
 */
export function FormError({ failure, fields = [] }: { failure: ApiError | null; fields?: string[] }) {
  const hasNotice = useContext(DialogNotice) !== null && failure?.code === 'unauthenticated'
  const invalid = Object.keys(failure?.fields ?? {})
  // The error of an item, such as `tags.3`, is shown at its field.
  const isAtField = (name: string) => fields.includes(name) || fields.includes(name.split('.')[0] as string)
  const isShownAtFields = invalid.length > 0 && invalid.every(isAtField)
  return (
    <p className="form-error" role="alert">
      {failure && !isShownAtFields && !hasNotice && failure.message}
    </p>
  )
}

/** What is wrong with a field, or with a part of it. */
export const fieldError = (failure: ApiError | null, name: string): string | undefined =>
  Object.entries(failure?.fields ?? {}).find(([at]) => at === name || at.startsWith(`${name}.`))?.[1]
