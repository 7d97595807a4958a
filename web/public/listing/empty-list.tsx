import { ReloadLink } from '../../ui/reload-link.tsx'
import { PageStyle } from '../layout/page-style.tsx'
import style from './empty-list.css?inline'
import { PageArt } from './page-art.tsx'

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
  return (
    <div className="quiet">
      <PageStyle css={style} />
      {hasArt && !failed && <PageArt seed={empty} />}
      <p>
        {failed ? (
          <>
            {`The ${what} cannot be shown right now. `}
            <ReloadLink>Try again</ReloadLink>
          </>
        ) : (
          empty
        )}
      </p>
    </div>
  )
}
