import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'

/** Answers null if the caller's position does not allow the call. */
export async function nullIfForbidden<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'forbidden') return null
    throw error
  })
}

/** Loader data for which the browser has told already. */
const alerted = new WeakSet<object>()

/**
 * What stands in place of a list that only owners see, told by one alert for each time that the screen was loaded. Its
 * `loaderData` is that time's mark: it stays the same when React renders or mounts twice.
 */
export function OwnersOnly({ text, loaderData }: { text: string; loaderData: object }) {
  useEffect(() => {
    if (alerted.has(loaderData)) return
    alerted.add(loaderData)
    alert(text)
  }, [text, loaderData])
  return (
    <p className="empty" role="alert">
      {text}
    </p>
  )
}
