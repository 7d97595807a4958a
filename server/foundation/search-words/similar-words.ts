/** In code points. Of shorter words too many others are near, and longer ones are no words that people type. */
const correctable = { shortest: 3, longest: 24 }

/** Letters that folding leaves, by script: what may be put in the place of a mistyped one. */
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

/** True for a folded word that may have been mistyped, or stand for one that was: of an alphabet, and no number. */
export function isCorrectable(word: string): boolean {
  const length = [...word].length
  return length >= correctable.shortest && length <= correctable.longest && lettersOf(word) !== undefined
}

/**
 * All that a mistyped word may have been meant to be, one letter away, without itself: two neighbours the other way round first, then
 * with one letter left out, replaced or added. A word of eight Latin letters has some 540.
 */
export function similarWords(word: string): string[] {
  const letters = lettersOf(word)
  if (letters === undefined || !isCorrectable(word)) return []
  const alphabet = [...letters]
  const characters = [...word]
  const places = characters.map((_, at) => at)
  const spliced = (at: number, removed: number, ...added: string[]) =>
    characters.toSpliced(at, removed, ...added).join('')
  const near = new Set<string>()
  for (const at of places.slice(0, -1))
    near.add(spliced(at, 2, characters[at + 1] as string, characters[at] as string))
  for (const at of places) near.add(spliced(at, 1))
  for (const at of places) for (const letter of alphabet) near.add(spliced(at, 1, letter))
  for (const at of [...places, characters.length])
    for (const letter of alphabet) near.add(spliced(at, 0, letter))
  near.delete(word)
  return [...near]
}
