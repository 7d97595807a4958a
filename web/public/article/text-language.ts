import { directionOf, english, scriptOf } from '#contract/language/written-language.ts'
import type { Site } from '#contract/pages/site.ts'

type Named = Pick<Site, 'language'>

/** The `lang` of a text on a page of the site: undefined if it is the language of the page. */
export const foreignLanguage = (site: Named, language: string | null): string | undefined =>
  language === (site.language ?? english) ? undefined : (language ?? undefined)

export interface TextLanguage {
  tag: string
  /** False if neither the text nor the site says its language. */
  isKnown: boolean
  /** The `lang` of the article around the text, whose other words are those of the interface: undefined if the page has it already. */
  interfaceLanguage: string | undefined
  /** For the elements of the text. A language that was chosen or guessed says more of the direction than the first letter. */
  attributes: { lang: string | undefined; dir: 'auto' | 'ltr' | 'rtl' }
}

/** The language of a text on its own page. `own`: null for that of the site. */
export function textLanguage(site: Named, own: string | null): TextLanguage {
  const page = site.language ?? english
  const interfaceLanguage = page.split('-', 1)[0] === english ? page : english
  const tag = own ?? page
  return {
    tag,
    isKnown: own !== null || site.language !== null,
    interfaceLanguage: interfaceLanguage === page ? undefined : interfaceLanguage,
    attributes: {
      lang: tag === interfaceLanguage ? undefined : tag,
      dir: own === null ? 'auto' : directionOf(own),
    },
  }
}

/** Scripts that have a slant. Others have typefaces, heights and rules of line breaking of their own. */
const slanted = new Set(['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor'])

/** English is known without looking it up, which takes as long as a dozen elements. */
export const hasScriptStyle = (tag: string): boolean => tag !== 'en' && !slanted.has(scriptOf(tag) ?? 'Latn')
