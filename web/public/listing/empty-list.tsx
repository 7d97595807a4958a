import { ReloadLink } from '../../ui/reload-link.tsx'

interface Props {
  /** What the list is of, as in “The tags cannot be shown”. */
  what: string
  /** Said of a list that has nothing in it. */
  empty: string
  /** True if it could not be read. */
  failed: boolean
}

/** One quiet line in the place of a list that has nothing to show. */
export function EmptyList({ what, empty, failed }: Props) {
  if (!failed) return <p className="quiet">{empty}</p>
  return (
    <p className="quiet">
      {`The ${what} cannot be shown right now. `}
      <ReloadLink>Try again</ReloadLink>
    </p>
  )
}
