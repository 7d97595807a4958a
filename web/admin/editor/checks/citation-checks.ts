import type { Node as PostNode } from '@tiptap/pm/model'
import { parseCitation } from '#contract/references/citation.ts'
import { isCitation } from '../schema/citations.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import type { Point } from './point.ts'

/** A citation of a work that is not among the references of the post shows its source to readers. */
export function checkCitations(doc: PostNode, keys: readonly string[]): Point[] {
  const points: Point[] = []
  // Without references the server keeps the citations that came with a text, and its list.
  const known = new Set(keys.length > 0 ? keys : listedIn(doc))
  doc.descendants((node, pos) => {
    if (!isCitation(node)) return
    for (const { key } of parseCitation(attributesOf(node)['data-cite'] ?? '')?.works ?? [])
      if (!known.has(key)) {
        const text = `The work “${key}” is cited, but is not among the references.`
        points.push({ text, place: { from: pos, to: pos + 1 } })
      }
  })
  return points
}

function listedIn(doc: PostNode): string[] {
  const keys: string[] = []
  doc.descendants((node) => {
    const { id = '' } = attributesOf(node)
    if (id.startsWith('bib-')) keys.push(id.slice('bib-'.length))
  })
  return keys
}
