import type { ReactNode } from 'react'

/** The heading of a page and what follows it. */
export function PageHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <header className="page-head">
      <h1 dir="auto">{heading}</h1>
      {children}
    </header>
  )
}
