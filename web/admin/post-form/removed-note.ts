import type { RemovedPart } from '#contract/removed-parts.ts'
import { elementWords } from '../html/element-words.ts'

/** Says what the server left out of a body; undefined if it was nothing. */
export function removedNoteOf({ removed = [] }: { removed?: RemovedPart[] }): string | undefined {
  if (removed.length === 0) return undefined
  const counts = new Map<string, number>()
  for (const { what, count } of removed) {
    const name = nameOf(what)
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  const parts = [...counts].map(([name, count]) => `${count} ${count === 1 ? name : pluralOf(name)}`)
  return `Left out when it was saved: ${parts.join(', ')}.`
}

/** In the singular, from `element script` or the like. */
function nameOf(what: string): string {
  const [kind = '', ...rest] = what.split(' ')
  const name = rest.join(' ')
  if (kind === 'element' && Object.hasOwn(elementWords, name)) return elementWords[name] as string
  if (kind === 'class' && Object.hasOwn(classWords, name)) return classWords[name] as string
  return name ? `“${name}” ${kind}` : 'other part'
}

/** What something loses with a class that it cannot have where it is. */
const classWords: Readonly<Record<string, string>> = {
  'footnote-ref': 'number without a note',
  group: 'group of pictures',
  tabs: 'group of tabs',
}

/** Of what is counted, the first word: “2 groups of tabs”. */
const pluralOf = (name: string): string =>
  name.replace(/^(?:number|group)(?= )|.$/, (end) => (end === 's' ? 'ses' : `${end}s`))
