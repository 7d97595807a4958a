import { languagesOfWord } from './frequent-words.ts'
import { proseOfHtml } from './prose-of-html.ts'

/** Enough for any guess, and little enough to be read at once. */
const maxHtmlCharacters = 60_000
const maxLetters = 12_000

interface Text {
  title: string
  description: string
  /** HTML. */
  content: string
}

/**
 * Returns the language that a text is written in, as a tag, or null unless that is sure: for a text that is short, mixed or mostly code, or in a language that is
 * told from others by nothing that all its texts have. Code, formulas and parts with a language of their own do not count.
 */
export const guessLanguage = ({ title, description, content }: Text): string | null =>
  languageOfProse(`${title}\n${description}\n${proseOfHtml(content, maxHtmlCharacters)}`)

/** Languages that have a script for themselves. */
const scriptLanguages: Record<string, string> = {
  Thai: 'th',
  Greek: 'el',
  Bengali: 'bn',
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Gujarati: 'gu',
  Gurmukhi: 'pa',
  Sinhala: 'si',
  Georgian: 'ka',
  Armenian: 'hy',
  Khmer: 'km',
  Lao: 'lo',
  Myanmar: 'my',
}

const sharedScripts = [
  'Latin',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Han',
  'Kana',
  'Hangul',
] as const
type Script = string

const scripts: [Script, RegExp][] = [...sharedScripts, ...Object.keys(scriptLanguages)].map((script) => [
  script,
  script === 'Kana'
    ? /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
    : new RegExp(`\\p{Script=${script}}`, 'gu'),
])

/** Letters of other scripts than Latin; some of Latin are among them. */
const beyondLatin = /[\u0370-\u1dff\u1f00-\u1fff\u2c00-\u{10ffff}]/u
const latinAlone = scripts.filter(([script]) => script === 'Latin')

/** A sign of these writes as much as several letters. */
const weights: Record<string, number> = { Han: 3, Kana: 2, Hangul: 2 }

/** Names, products and words of code are in Latin letters in texts of every language. */
const otherShare = { Latin: 0.85, others: 0.5 }
const minLetters = 20

function languageOfProse(whole: string): string | null {
  const prose = whole.slice(0, maxLetters * 2).normalize('NFC')
  const letters = new Map<Script, number>()
  for (const [script, sign] of beyondLatin.test(prose) ? scripts : latinAlone) {
    const count = prose.match(sign)?.length ?? 0
    if (count > 0) letters.set(script, count * (weights[script] ?? 1))
  }
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0)
  if (total < minLetters) return null
  const count = (script: Script) => letters.get(script) ?? 0
  const eastAsian = count('Han') + count('Kana') + count('Hangul')
  if (eastAsian > total * otherShare.others) return eastAsianLanguage(prose, count, eastAsian)
  for (const [script, of] of letters) {
    const share = of / total
    if (share < (script === 'Latin' ? otherShare.Latin : otherShare.others)) continue
    return scriptLanguages[script] ?? languageByWords(prose, script)
  }
  return null
}

/** Signs that all Chinese prose has, and those that only one of its two scripts has. */
const chineseSigns = /[的是了在不和有这這个個为為]/g
const simplified = /[这们说时个为会来对学发与过还进开关样应从现见问间东书长门车马]/g
const traditional = /[這們說時個為會來對學發與過還進開關樣應從現見問間東書長門車馬]/g

function eastAsianLanguage(prose: string, count: (script: Script) => number, total: number): string | null {
  if (count('Hangul') > total * 0.6) return 'ko'
  if (count('Kana') > total * 0.15) return 'ja'
  if (count('Kana') + count('Hangul') > total * 0.03) return null
  const signs = (of: RegExp) => prose.match(of)?.length ?? 0
  const characters = count('Han') / (weights.Han ?? 1)
  if (characters < minLetters || signs(chineseSigns) < characters * 0.04) return null
  const [hans, hant] = [signs(simplified), signs(traditional)]
  if (Math.max(hans, hant) < 3 || Math.min(hans, hant) * 5 > Math.max(hans, hant)) return null
  return hans > hant ? 'zh-Hans' : 'zh-Hant'
}

/** Of the words of prose, a quarter to a half are in the list of its language; fewer where endings and parts of words stand for them, as in Finnish, Turkish and Arabic. */
const minShare = 0.12
const minHits = 8
const minDifferent = 5
/** How much more of the words that one list has and the other has not. */
const minLead = { words: 4, ratio: 4 }

/** Compares a text with the frequent words of languages: the best must have many of them, and clearly more than each other one of those that are not common to both. */
function languageByWords(prose: string, script: Script): string | null {
  const inScript = new RegExp(`^\\p{Script=${script}}`, 'u')
  // What has digits, such as a hash, is no word, and neither are the letters between them.
  const found = prose.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const tokens = found.filter((word) => inScript.test(word) && !/[\p{N}_]/u.test(word))
  const counts = new Map<string, number>()
  for (const word of tokens) counts.set(word, (counts.get(word) ?? 0) + 1)
  const hits = new Map<string, number>()
  for (const [word, times] of counts) addTo(hits, languagesOfWord.get(word), times)
  const [best, most] = [...hits].reduce((highest, each) => (each[1] > highest[1] ? each : highest), ['', 0])
  if (most < minHits || most < tokens.length * minShare) return null
  const ofBest = [...counts].filter(([word]) => languagesOfWord.get(word)?.includes(best))
  if (ofBest.length < minDifferent) return null
  /** How many of the words of the best language another one has too. */
  const shared = new Map<string, number>()
  for (const [word, times] of ofBest) addTo(shared, languagesOfWord.get(word), times)
  for (const [language, theirHits] of hits) {
    if (language === best) continue
    const both = shared.get(language) ?? 0
    const [mine, theirs] = [most - both, theirHits - both]
    if (mine < minLead.words || mine < theirs * minLead.ratio) return null
  }
  return best
}

function addTo(sums: Map<string, number>, languages: readonly string[] = [], count: number): void {
  for (const language of languages) sums.set(language, (sums.get(language) ?? 0) + count)
}
