import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'

/** Answers null if the caller's position does not allow the call. */
export async function nullIfRefused<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'forbidden') return null
    throw error
  })
}

/** Loader data for which the browser has told already. */
const told = new WeakSet<object>()

/**
 * What stands in place of a list that only owners see, told by one alert for each time that the screen was loaded. Its
 * `loaderData` is that time's mark: it stays the same when React renders or mounts twice.
 */
export function Refusal({ text, loaderData }: { text: string; loaderData: object }) {
  useEffect(() => {
    if (told.has(loaderData)) return
    told.add(loaderData)
    alert(text)
  }, [text, loaderData])
  return (
    <p className="empty" role="alert">
      {text}
    </p>
  )
}
