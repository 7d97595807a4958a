import { useState } from 'react'
import type { Load } from './load.ts'

/**
 * The data that a screen shows: after a failure, what it showed before, if that answers the same question, such as another page of
 * the same list. Rows never stand below a filter that they were not read with.
 */
export function useLoaded<Data>({ data }: Load<Data>, question = ''): Data | null {
  const [last, setLast] = useState({ data, question })
  if (data !== null && last.data !== data) setLast({ data, question })
  return data ?? (last.question === question ? last.data : null)
}
