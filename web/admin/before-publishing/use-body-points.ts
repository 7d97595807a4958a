import type { Node as PostNode } from '@tiptap/pm/model'
import { useEffect, useMemo, useState } from 'react'
import { createAddressFacts } from './address-facts.ts'
import { addressesOf, checkBody } from './body-checks.ts'
import type { Point } from './point.ts'

/** How long the body has not changed when the server is asked. */
const delayMs = 2_000

/** Returns what to look at in the body; what the server says of its links comes later. */
export function useBodyPoints(doc: PostNode | null): Point[] {
  const [facts] = useState(() => createAddressFacts(location.origin, (...request) => fetch(...request)))
  const [learnt, setLearnt] = useState(0)
  useEffect(() => {
    if (!doc) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      if (await facts.learn(addressesOf(doc), asking.signal)) setLearnt((times) => times + 1)
    }, delayMs)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [doc, facts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of addresses changes with it
  return useMemo(() => (doc ? checkBody(doc, facts) : []), [doc, facts, learnt])
}
