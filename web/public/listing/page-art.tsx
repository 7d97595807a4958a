import { PlaceholderArtMarkup } from '../images/placeholder-art-markup.tsx'
import { PageStyle } from '../layout/page-style.tsx'
import style from './page-art.css?inline'

/** A drawing as a band across the page. */
export function PageArt({ seed }: { seed: string }) {
  return (
    <div className="page-art">
      <PageStyle css={style} />
      <PlaceholderArtMarkup seed={seed} />
    </div>
  )
}
