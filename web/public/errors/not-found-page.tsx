import { paths } from '#contract/addresses/page-paths.ts'
import { NotFoundMessage } from '../../ui/not-found-message.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { callPaths } from '../enhance/call-paths.ts'
import { PlaceholderArtMarkup } from '../images/placeholder-art-markup.tsx'
import { ErrorStyle } from './error-style.tsx'

/**
 * The 404 page. The address may be that of a hidden post, so the page carries the API path with which its author's browser requests a
 * preview.
 */
export function NotFoundPage({ post, retry }: { post?: string; retry?: boolean }) {
  return (
    <div
      className="page not-found"
      data-preview-call={post && callPaths.askForPreview(post)}
      data-preview-page={post && paths.post(post)}
    >
      <ErrorStyle />
      <NotFoundMessage>
        <a className="button" href={paths.home()}>
          Go back home
        </a>
        <a href={paths.contact()}>Contact support</a>
        {retry && <ReloadLink>Try again</ReloadLink>}
      </NotFoundMessage>
      <div className="not-found-art">
        <PlaceholderArtMarkup seed="missing" />
      </div>
    </div>
  )
}
