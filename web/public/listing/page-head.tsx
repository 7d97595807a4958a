import type { ReactNode } from 'react'
import { PageStyle } from '../layout/page-style.tsx'
import listStyle from './list-page.css?inline'

/** The heading of a list or an index and what follows it. */
export function PageHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <header className="page-head">
      <PageStyle name="list" css={listStyle} />
      <h1 dir="auto">{heading}</h1>
      {children}
    </header>
  )
}
