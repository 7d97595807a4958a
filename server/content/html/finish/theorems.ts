import { maxNameLength, type TheoremKind, theoremKinds, theoremLabels } from '#contract/content/kinds.ts'
import { nameOfWords } from '#contract/html/name-of-words.ts'
import { attributeOf, type HtmlElement, setAttribute } from '../html-tree.ts'
import { theoremKindOf } from '../parts.ts'
import type { Label } from './cross-references.ts'
import { titleOf, writeTitle } from './theorem-titles.ts'

/** Numbers theorems by their kinds in order, gives them ids, and says what they are called. */
export function numberTheorems(theorems: HtmlElement[], labels: Map<string, Label>) {
  const names = createNames(theorems)
  const numbers = new Map<TheoremKind, number>()
  const labelled = theorems.map((section) => {
    const kind = theoremKindOf(section) as TheoremKind
    const { label, prefix } = theoremLabels[kind]
    if (prefix === null) return { section, label }
    const number = (numbers.get(kind) ?? 0) + 1
    numbers.set(kind, number)
    const id = names.nameIn(section, prefix, titleOf(section) || String(number))
    labels.set(id, { word: label, number: String(number) })
    return { section, label: `${label} ${number}` }
  })
  return {
    present: names.present,
    writeTitles: () => labelled.forEach(({ section, label }) => void writeTitle(section, label)),
  }
}

/** Gives theorems ids with the prefix of their kind. */
function createNames(theorems: HtmlElement[]) {
  const taken = new Set(theorems.map((section) => attributeOf(section, 'id')))
  const renamed = new Map<string, string>()
  const times = new Map<string, number>()
  const unique = (prefix: string, name: string): string => {
    const base = `${prefix}-${[...name].slice(0, maxNameLength - 6).join('')}`
    let time = times.get(base) ?? 1
    let id = time === 1 ? `${prefix}-${name}` : `${base}-${time}`
    while (taken.has(id)) id = `${base}-${++time}`
    times.set(base, time)
    taken.add(id)
    return id
  }
  return {
    /** Returns the id of a theorem, which it gets if it has none. */
    nameIn(section: HtmlElement, prefix: string, title: string): string {
      const given = attributeOf(section, 'id')
      const [, givenPrefix, name] = ownId.exec(given ?? '') ?? []
      if (given !== undefined && (givenPrefix === undefined || givenPrefix === prefix)) return given
      const id = unique(prefix, name ?? (nameOfWords(title, maxNameLength) || '1'))
      setAttribute(section, 'id', id)
      if (given !== undefined) renamed.set(given, id)
      return id
    },
    /** Returns the id that a theorem with a former id has now. */
    present: (id: string): string => renamed.get(id) ?? id,
  }
}

const prefixes = theoremKinds.flatMap((kind) => theoremLabels[kind].prefix ?? [])
const ownId = new RegExp(`^(${prefixes.join('|')})-(.+)$`, 's')
