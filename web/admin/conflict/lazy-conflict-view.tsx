import { type ComponentProps, lazy, Suspense, useEffect } from 'react'

const load = () => import('./conflict-view.tsx')

const ConflictView = lazy(async () => ({ default: (await load()).ConflictView }))

/** Loads the view with the form where a conflict may come, and not with the screens that lead to the form. */
export function useConflictView(mayBeNeeded: boolean): void {
  useEffect(() => {
    if (mayBeNeeded) load().catch(() => {})
  }, [mayBeNeeded])
}

export const LazyConflictView = (props: ComponentProps<typeof ConflictView>) => (
  <Suspense>
    <ConflictView {...props} />
  </Suspense>
)
