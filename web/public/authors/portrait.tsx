import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { imageSources } from '../images/offered-image.ts'

/** In pixels, and more than any screen needs for it. */
const side = 96
const maxWidthPixels = 320

/** The round picture of an author, whose name stands beside it. */
export function Portrait({ imgname }: { imgname: string }) {
  // Whether it moves is not known here. If it does, the server answers WebP for AVIF, which browsers show all the same.
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
