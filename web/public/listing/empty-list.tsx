import { ReloadLink } from '../../ui/reload-link.tsx'

interface Props {
  /** The items, as in “The tags cannot be shown”. */
  what: string
  /** The text for an empty list. */
  empty: string
  /** True if the list could not be read. */
  failed: boolean
}

export function EmptyList({ what, empty, failed }: Props) {
  if (!failed) return <p className="quiet">{empty}</p>
  return (
    <p className="quiet">
      {`The ${what} cannot be shown right now. `}
      <ReloadLink>Try again</ReloadLink>
    </p>
  )
}
