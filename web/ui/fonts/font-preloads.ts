import uiFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

/** The attributes of a link that loads a font early. */
export const preloadOf = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
})

/** Preloads the two fonts that every page uses, unless the site has other typefaces. */
export const fontPreloads = [textFont, uiFont].map(preloadOf)
