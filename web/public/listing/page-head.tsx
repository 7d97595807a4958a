import type { ReactNode } from 'react'
import { PageStyle } from '../layout/page-style.tsx'
import discoveryStyle from './discovery.css?inline'
import listStyle from './list-page.css?inline'

/** The heading of a list and what follows it; with `isIndex`, of an index of tags, months, titles or authors. */
export function PageHead({
  heading,
  isIndex = false,
  children,
}: {
  heading: string
  isIndex?: boolean
  children?: ReactNode
}) {
  return (
    <header className="page-head">
      <PageStyle name="list" css={listStyle} />
      {isIndex && <PageStyle name="discovery" css={discoveryStyle} />}
      <h1 dir="auto">{heading}</h1>
      {children}
    </header>
  )
}
