import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import sourceSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import type { TypefacePair } from '#contract/site.ts'
import atkinsonItalics from '../../ui/fonts/atkinson-italics.css?inline'
import { fontPreloads, preloadOf } from '../../ui/fonts/font-preloads.ts'
import newsreaderItalics from '../../ui/fonts/italics.css?inline'
import sourceItalics from '../../ui/fonts/source-italics.css?inline'
import publicStyle from './public.css?inline'
import atkinsonStyle from './public-atkinson.css?inline'
import sourceStyle from './public-source.css?inline'

interface Typefaces {
  /** The style of all public pages, with these fonts and no others. */
  style: string
  /** For pages with long text, the only ones with words in italics. */
  italics: string
  /** Of the fonts that every page uses. */
  preloads: ReturnType<typeof preloadOf>[]
}

export const typefaces: Record<TypefacePair, Typefaces> = {
  newsreader: { style: publicStyle, italics: newsreaderItalics, preloads: fontPreloads },
  source: { style: sourceStyle, italics: sourceItalics, preloads: [sourceSerif, sourceSans].map(preloadOf) },
  atkinson: { style: atkinsonStyle, italics: atkinsonItalics, preloads: [preloadOf(atkinson)] },
}
