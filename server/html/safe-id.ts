import { descendants, type HtmlParent, isElement } from './html-tree.ts'

/** Before every id that an author gave, so that none is the id of a part of the page, or a name that scripts look up. */
const prefix = 'in-'

/** An id as it is stored, or null if it is none. */
export const safeId = (id: string): string | null => (/^[^\s]{1,200}$/.test(id) ? prefixed(id) : null)

/** The fragment that leads to the place that an author called so. */
export const safeFragment = (fragment: string): string => (fragment === '' ? '' : prefixed(fragment))

const prefixed = (id: string): string => (id.startsWith(prefix) ? id : prefix + id)

/** Leaves each id with the first element that has it. */
export function keepIdsUnique(root: HtmlParent): void {
  const taken = new Set<string>()
  for (const node of descendants(root)) {
    if (!isElement(node)) continue
    node.attrs = node.attrs.filter(({ name, value }) => {
      if (name !== 'id') return true
      if (taken.has(value)) return false
      taken.add(value)
      return true
    })
  }
}
