import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { notePosition } from '../session/own-position.ts'

/** Resolves to null if the account's position does not allow the call. */
export async function nullIfForbidden<Result>(call: Promise<Result>): Promise<Result | null> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'forbidden')) throw error
    // The menu follows at once where an owner no longer is one.
    notePosition('author')
    return null
  })
}

/** Loader data whose alert was shown. */
const alerted = new WeakSet<object>()

/**
 * Shown in place of a list that only owners may see, with one alert per load. `loaderData` identifies the load, as React may render or mount
 * twice.
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
