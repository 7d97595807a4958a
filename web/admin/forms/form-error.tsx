import type { ApiError } from '../../api/api-error.ts'

/** Why something failed, for what no field of the form says already. */
export function FailureMessage({ failure, fields = [] }: { failure: ApiError | null; fields?: string[] }) {
  const faulty = Object.keys(failure?.fields ?? {})
  // A fault of a part, such as `tags.3`, stands at the whole unless the part has a place of its own.
  const isAtField = (name: string) => fields.includes(name) || fields.includes(name.split('.')[0] as string)
  const isSaid = faulty.length > 0 && faulty.every(isAtField)
  return (
    <p className="failure" role="alert">
      {failure && !isSaid && failure.message}
    </p>
  )
}
