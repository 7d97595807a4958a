import type { ApiError } from '../api/api-error.ts'

/** Why something failed, for what no field of the form says already. */
export function FailureMessage({ failure, fields = [] }: { failure: ApiError | null; fields?: string[] }) {
  const faulty = Object.keys(failure?.fields ?? {}).map((name) => name.split('.')[0] as string)
  const isSaid = faulty.length > 0 && faulty.every((name) => fields.includes(name))
  return (
    <p className="failure" role="alert">
      {failure && !isSaid && failure.message}
    </p>
  )
}
