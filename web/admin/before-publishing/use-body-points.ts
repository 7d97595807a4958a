import type { Node as PostNode } from '@tiptap/pm/model'
import { useEffect, useMemo, useState } from 'react'
import { createAddressFacts } from './address-facts.ts'
import type { Point } from './point.ts'

type BodyChecks = typeof import('./body-checks.ts')

/** How long the body has not changed when the server is asked. */
const delayMs = 2_000

/** Returns what to look at in the body; what the server says of its links comes later. */
export function useBodyPoints(doc: PostNode | null): Point[] {
  const [facts] = useState(() => createAddressFacts(location.origin, (...request) => fetch(...request)))
  const [learnt, setLearnt] = useState(0)
  const checks = useBodyChecks(doc !== null)
  useEffect(() => {
    if (!doc || !checks) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      if (await facts.learn(checks.addressesOf(doc), asking.signal)) setLearnt((times) => times + 1)
    }, delayMs)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
  }, [doc, facts, checks])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of addresses changes with it
  return useMemo(() => (doc && checks ? checks.checkBody(doc, facts) : []), [doc, facts, learnt, checks])
}

/** The checks, which are loaded with the first body; null until then, and where they cannot be loaded. */
function useBodyChecks(isNeeded: boolean): BodyChecks | null {
  const [checks, setChecks] = useState<BodyChecks | null>(null)
  useEffect(() => {
    if (isNeeded) import('./body-checks.ts').then(setChecks, () => {})
  }, [isNeeded])
  return checks
}
