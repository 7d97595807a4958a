import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A bundled font in slices that each have a part of its characters. All are under the SIL Open Font License 1.1. */
interface BundledFont {
  name: string
  /** Resolves to a file of the font's package. */
  package: string
  weight: number
  /** Which of its slices are used: other fonts are better for the rest. */
  slices: RegExp
}

const require = createRequire(import.meta.url)

/** In the order in which they are searched for a character. Hangul comes before Han, as its font has some Han as well. */
const fonts: BundledFont[] = [
  {
    name: 'Lectern Latin',
    package: require.resolve('@fontsource/newsreader/unicode.json'),
    weight: 500,
    slices: /^(latin|latin-ext|vietnamese)$/,
  },
  {
    name: 'Lectern Greek and Cyrillic',
    package: require.resolve('@fontsource/noto-serif/unicode.json'),
    weight: 500,
    slices: /^(greek|cyrillic)(-ext)?$/,
  },
  {
    name: 'Lectern Arabic',
    package: require.resolve('@fontsource/noto-naskh-arabic/unicode.json'),
    weight: 500,
    slices: /^arabic$/,
  },
  {
    name: 'Lectern Hangul',
    package: require.resolve('@fontsource/nanum-myeongjo/unicode.json'),
    weight: 700,
    slices: /^\[\d+\]$/,
  },
  {
    name: 'Lectern Han',
    package: require.resolve('@fontsource/lxgw-wenkai-tc/unicode.json'),
    weight: 700,
    slices: /^\[\d+\]$/,
  },
]

interface Slice {
  font: string
  /** The name of this slice for the canvas, which sees only the first of several fonts with one name. */
  family: string
  file: string
  ranges: [first: number, last: number][]
}

let known: Slice[] | undefined

/** The slices of all fonts, read from their packages once, when something is first drawn. */
function slices(): Slice[] {
  known ??= fonts.flatMap(({ name, package: list, weight, slices }) => {
    const folder = path.dirname(list)
    const ranges: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
    return Object.entries(ranges)
      .filter(([slice]) => slices.test(slice))
      .map(([slice, range]) => ({
        font: name,
        family: `${name} ${slice.replace(/[[\]]/g, '')}`,
        file: path.join(
          folder,
          `files/${path.basename(folder)}-${slice.replace(/[[\]]/g, '')}-${weight}-normal.woff2`,
        ),
        ranges: readRanges(range),
      }))
  })
  return known
}

/** Parses `U+0000-00FF,U+0131`, the form of style sheets. */
const readRanges = (text: string) =>
  text.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/** Korean text may contain Han, which then uses the Hangul font too. All other text skips that font, as it has few Han characters. */
const isKorean = (text: string) => /\p{Script=Hangul}/u.test(text)

/** The slices that a text needs, in the order of their fonts. Null if no font has one of its characters. */
export function slicesFor(text: string): Slice[] | null {
  const offered = isKorean(text) ? slices() : slices().filter(({ font }) => font !== 'Lectern Hangul')
  const needed = new Set<Slice>()
  for (const character of new Set(text)) {
    const code = character.codePointAt(0) as number
    const slice = offered.find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last))
    if (!slice) return null
    needed.add(slice)
  }
  return offered.filter((slice) => needed.has(slice))
}
