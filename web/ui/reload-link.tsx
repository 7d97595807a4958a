import type { ReactNode } from 'react'
import { createPath, useLocation } from 'react-router'

/** Leads to the page one is on, for another try. */
export function ReloadLink({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <a className={className} href={createPath({ pathname, search })}>
      {children}
    </a>
  )
}
