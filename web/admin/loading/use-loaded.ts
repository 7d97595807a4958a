import { useState } from 'react'
import type { Load } from './load.ts'

/**
 * Returns the data to show: after a failure the previous data, if it was loaded for the same `question`, such as another page of the same
 * list. So rows never appear below a filter that does not apply to them.
 */
export function useLoaded<Data>({ data }: Load<Data>, question = ''): Data | null {
  const [last, setLast] = useState({ data, question })
  if (data !== null && last.data !== data) setLast({ data, question })
  return data ?? (last.question === question ? last.data : null)
}
