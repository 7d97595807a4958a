import type { ComponentProps } from 'react'

export interface ImageSources {
  /** A `srcset` for each media type, in order of preference. */
  types: Record<string, string>
  /** For browsers that support none of the types. */
  fallback: { src: string; srcSet: string }
  sizes: string
}

/** `className` is set on `<picture>`, which has its size before the image is loaded, and `imageClass` on `<img>`. */
export function ResponsiveImage({
  offered,
  className,
  imageClass,
  ...image
}: { offered: ImageSources; className?: string; imageClass: string } & Pick<
  ComponentProps<'img'>,
  'width' | 'height' | 'loading' | 'fetchPriority'
> & { alt: string }) {
  const { types, fallback, sizes } = offered
  return (
    <picture className={className}>
      {Object.entries(types).map(([type, srcSet]) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {/* biome-ignore lint/a11y/useAltText: every caller gives one */}
      <img className={imageClass} {...fallback} sizes={sizes} {...image} />
    </picture>
  )
}
