import type { ApiError } from '../../api/api-error.ts'

/** Why something failed, for what no field of the form says already. */
export function FormError({ failure, fields = [] }: { failure: ApiError | null; fields?: string[] }) {
  const invalid = Object.keys(failure?.fields ?? {})
  // A fault of a part, such as `tags.3`, stands at the whole unless the part has a place of its own.
  const isAtField = (name: string) => fields.includes(name) || fields.includes(name.split('.')[0] as string)
  const isSaid = invalid.length > 0 && invalid.every(isAtField)
  return (
    <p className="form-error" role="alert">
      {failure && !isSaid && failure.message}
    </p>
  )
}
