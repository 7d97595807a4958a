import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { imageSources } from '../images/image-sources.ts'

/** Pixels in CSS, and of the largest version to offer. */
const side = 96
const maxWidthPixels = 320

/** Decorative: the name of the author stands next to it. */
export function Portrait({ imgname }: { imgname: string }) {
  // Whether it is animated is not known here. If so, the server sends WebP in place of AVIF, which browsers display all the same.
  const image = { name: imgname, width: maxWidthPixels, frames: 1 }
  return (
    <ResponsiveImage
      className="portrait"
      imageClass="cover-image"
      offered={imageSources(image, { sizes: `${side}px`, maxWidthPixels })}
      alt=""
      width={side}
      height={side}
    />
  )
}
