import type { ReactNode } from 'react'
import { createPath, useLocation } from 'react-router'

/** A link to the current page, to load it again. */
export function ReloadLink({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <a className={className} href={createPath({ pathname, search })}>
      {children}
    </a>
  )
}
