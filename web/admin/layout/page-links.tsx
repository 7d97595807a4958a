import { Link } from 'react-router'

interface Props {
  /** What the list holds: “posts”. */
  what: string
  /** Where this page begins; absent for the newest one. */
  before: string | undefined
  /** Where the next page begins; null if this is the last one. */
  next: string | null
  pathOf: (before?: string) => string
}

/** Links from a page of a list to the newest one and to the next older one. */
export function PageLinks({ what, before, next, pathOf }: Props) {
  return (
    <nav className="pages" aria-label="Pages">
      {before && <Link to={pathOf()}>{`Newest ${what}`}</Link>}
      {next && <Link to={pathOf(next)}>{`Older ${what}`}</Link>}
    </nav>
  )
}
