import { maxNameLength } from '#contract/content/kinds.ts'
import { isLabel } from '#contract/html/safe-id.ts'
import { hasPlaceLabel } from './group-parts.ts'
import { attributeOf, elementsNamed, type HtmlElement, replaceEach, setAttribute } from './html-tree.ts'

/** Of equal labels the first stays, and each further one gets a number that no other label has. */
export function separateLabels(labelled: readonly HtmlElement[]): void {
  const taken = new Set(labelled.map((element) => attributeOf(element, 'id')))
  const given = new Set<string>()
  const times = new Map<string, number>()
  for (const element of labelled) {
    const id = attributeOf(element, 'id')
    if (id === undefined) continue
    if (given.has(id)) setAttribute(element, 'id', freeLabel(id, taken, times))
    given.add(id)
  }
}

/** Labels of places go where something else has them, and where the group has another label by now. */
export function dropTakenPlaces(placed: readonly HtmlElement[], labelled: readonly HtmlElement[]): void {
  const taken = new Set(labelled.map((element) => attributeOf(element, 'id')))
  for (const part of placed) {
    const id = attributeOf(part, 'id')
    if (taken.has(id) || !hasPlaceLabel(part)) setAttribute(part, 'id', null)
    taken.add(id)
  }
}

/** Of the numbers of rows those stay that references can lead to; the others become text. */
export function dropTakenRows(numbers: readonly HtmlElement[], labelled: readonly HtmlElement[]): void {
  const taken = new Set(labelled.map((element) => attributeOf(element, 'id')))
  const dropped = numbers.filter((number) => {
    const id = attributeOf(number, 'id') ?? ''
    if (!isLabel(id, 'equation') || taken.has(id)) return true
    taken.add(id)
    return false
  })
  replaceEach(dropped, ({ childNodes }) => childNodes)
}

/** Room for the number, with which the label stays one. */
const maxLabelLength = maxNameLength - 4

/** Returns a label that is not taken, with a number behind it. */
export function freeLabel(id: string, taken: Set<string | undefined>, times: Map<string, number>): string {
  const base = [...id].slice(0, maxLabelLength).join('').replace(/-+$/, '')
  let time = times.get(base) ?? 2
  while (taken.has(`${base}-${time}`)) time++
  times.set(base, time + 1)
  taken.add(`${base}-${time}`)
  return `${base}-${time}`
}

/** Lets links follow the ids that became plain ones, unless something else has the former id. */
export function followRenamed(root: HtmlElement, renamed: ReadonlyMap<string, string>): void {
  if (renamed.size === 0) return
  for (const link of elementsNamed(root, 'a')) {
    const id = renamed.get((attributeOf(link, 'href') ?? '').replace(/^#/, ''))
    if (id !== undefined) setAttribute(link, 'href', `#${id}`)
  }
}
