/** In code points. Shorter words are similar to too many others, and nobody types longer ones. */
const correctableLength = { min: 3, max: 24 }

/** The letters of each script that remain after folding, which may replace a mistyped one. */
const alphabets: [only: RegExp, letters: string][] = [
  [/^[\p{Script=Latin}\d]+$/u, 'abcdefghijklmnopqrstuvwxyzæœøłđ'],
  [/^[\p{Script=Cyrillic}\d]+$/u, 'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґ'],
  [/^[\p{Script=Greek}\d]+$/u, 'αβγδεζηθικλμνξοπρστυφχψω'],
  [/^[\p{Script=Hebrew}\d]+$/u, 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  [/^[\p{Script=Arabic}\d]+$/u, 'ءابتثجحخدذرزسشصضطظعغفقكلمنهويةىپچژکگی'],
  [/^[\p{Script=Armenian}\d]+$/u, 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'],
  [/^[\p{Script=Georgian}\d]+$/u, 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ'],
]

const lettersOf = (word: string): string | undefined =>
  /^\d+$/.test(word) ? undefined : alphabets.find(([only]) => only.test(word))?.[1]

/** True for a folded word that may be mistyped, or be the correction of a mistyped one: a word of one alphabet, not a number. */
export function isCorrectable(word: string): boolean {
  const length = [...word].length
  const { min, max } = correctableLength
  return length >= min && length <= max && lettersOf(word) !== undefined
}

/**
 * All words at a distance of one typing error, without the word itself: first with two adjacent letters swapped, then with one letter removed,
 * replaced or added. A word of eight Latin letters has some 540.
 */
export function similarWords(word: string): string[] {
  const letters = lettersOf(word)
  if (letters === undefined || !isCorrectable(word)) return []
  const alphabet = [...letters]
  const characters = [...word]
  const places = characters.map((_, at) => at)
  const spliced = (at: number, removed: number, ...added: string[]) =>
    characters.toSpliced(at, removed, ...added).join('')
  const similar = new Set<string>()
  for (const at of places.slice(0, -1))
    similar.add(spliced(at, 2, characters[at + 1] as string, characters[at] as string))
  for (const at of places) similar.add(spliced(at, 1))
  for (const at of places) for (const letter of alphabet) similar.add(spliced(at, 1, letter))
  for (const at of [...places, characters.length])
    for (const letter of alphabet) similar.add(spliced(at, 0, letter))
  similar.delete(word)
  return [...similar]
}
