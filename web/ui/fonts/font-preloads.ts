import uiFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import type { LinkDescriptor } from 'react-router'

/** Preloads the two fonts that every page uses. */
export const fontPreloads: LinkDescriptor[] = [textFont, uiFont].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous',
}))
