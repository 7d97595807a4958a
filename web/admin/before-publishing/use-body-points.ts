import { useEffect, useMemo, useState } from 'react'
import type { CheckedBody } from '../editor/checks/body-checks.ts'
import type { Point } from '../editor/checks/point.ts'
import { createAddressFacts } from './address-facts.ts'

/** How long the body has not changed when the server is asked. */
const delayMs = 2_000

/** Returns what to look at in the body; what the server says of its links comes later. */
export function useBodyPoints(body: CheckedBody | null): Point[] {
  const [facts] = useState(() => createAddressFacts(location.origin, (...request) => fetch(...request)))
  const [learnt, setLearnt] = useState(0)
  useEffect(() => {
    if (!body) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      if (await facts.learn(body.addresses(), asking.signal)) setLearnt((times) => times + 1)
    }, delayMs)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [body, facts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of addresses changes with it
  return useMemo(() => body?.check(facts) ?? [], [body, facts, learnt])
}
