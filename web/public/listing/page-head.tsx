import type { ReactNode } from 'react'
import { isLongTitle } from '../../ui/title-class.ts'
import { PageStyle } from '../layout/page-style.tsx'
import discoveryStyle from './discovery.css?inline'
import listStyle from './list-page.css?inline'
import { PageArt } from './page-art.tsx'

/** The heading of a list and what follows it; with `isIndex`, of an index of tags, months, titles or authors. */
export function PageHead({
  heading,
  isIndex = false,
  art,
  children,
}: {
  heading: string
  isIndex?: boolean
  /** What a drawing above the heading is derived from. */
  art?: string
  children?: ReactNode
}) {
  return (
    <header className="page-head">
      <PageStyle css={listStyle} />
      {isIndex && <PageStyle css={discoveryStyle} />}
      {art && <PageArt seed={art} />}
      <h1 dir="auto" className={isLongTitle(heading) ? 'long' : undefined}>
        {heading}
      </h1>
      {children}
    </header>
  )
}
