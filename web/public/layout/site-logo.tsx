import { imageAddress } from '#contract/addresses/image-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import type { ShownSiteImage } from '#contract/pages/site.ts'
import { logoScript } from './logo-script.ts'

interface Props {
  siteName: string
  logo: ShownSiteImage
  /** In the dark scheme; null for the same. */
  logoDark: ShownSiteImage | null
  /** In a frame, where no script may run. */
  isFramed: boolean
}

/** The picture that owners chose instead of the name, linked to the home page. Its size is known before it is loaded. */
export function SiteLogo({ siteName, logo, logoDark, isFramed }: Props) {
  return (
    <>
      <a className="wordmark" href={paths.home()}>
        <picture>
          {logoDark && <source media="(prefers-color-scheme:dark)" {...sourcesOf(logoDark)} />}
          <img {...sourcesOf(logo)} src={addressOf(logo, 320)} alt={siteName} />
        </picture>
      </a>
      {logoDark && !isFramed && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        <script dangerouslySetInnerHTML={{ __html: logoScript }} />
      )}
    </>
  )
}

/** What a logo may take of the bar, in CSS pixels. */
const box = { width: 200, height: 40 }

const addressOf = ({ imgname, token }: ShownSiteImage, w: 320 | 640): string =>
  imageAddress(imgname, { w, format: 'webp', token })

/** A logo fills the box as far as its shape allows, and is not enlarged. */
function sourcesOf(logo: ShownSiteImage) {
  const { width, height } = logo
  const scale = Math.min(box.width / width, box.height / height, 1)
  const shown = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  if (width <= 320) return { ...shown, srcSet: addressOf(logo, 320) }
  return {
    ...shown,
    srcSet: `${addressOf(logo, 320)} 320w, ${addressOf(logo, 640)} ${Math.min(width, 640)}w`,
    sizes: `${shown.width}px`,
  }
}
