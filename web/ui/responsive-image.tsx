import type { ComponentProps } from 'react'

/** A picture in several sizes, by type. */
export interface ImageSources {
  /** A `srcset` for each type that browsers may know, the best one first. */
  types: Record<string, string>
  /** For browsers that know none of them. */
  fallback: { src: string; srcSet: string }
  sizes: string
}

/** A picture of which browsers load the version that fits. `className` is of the box, which is there before the picture is. */
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
