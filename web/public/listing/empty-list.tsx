import { PlaceholderArt } from '../../ui/placeholder-art.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'

interface Props {
  /** The items, as in “The tags cannot be shown”. */
  what: string
  /** The text for an empty list. */
  empty: string
  /** True if the list could not be read. */
  failed: boolean
  /** True if nothing else on the page is drawn. */
  hasArt?: boolean
}

export function EmptyList({ what, empty, failed, hasArt = false }: Props) {
  if (!failed)
    return (
      <div className="quiet">
        {hasArt && (
          <div className="page-art">
            <PlaceholderArt seed={empty} />
          </div>
        )}
        <p>{empty}</p>
      </div>
    )
  return (
    <p className="quiet">
      {`The ${what} cannot be shown right now. `}
      <ReloadLink>Try again</ReloadLink>
    </p>
  )
}
