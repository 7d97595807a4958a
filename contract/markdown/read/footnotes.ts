import type { Element } from 'hast'
import type { FootnoteReference } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { element, text } from './hast-element.ts'
import type { Note, Numbering } from './numbering.ts'

/** The number of a note, which leads to it. */
export function referenceToHast(state: State, node: FootnoteReference, { notes }: Numbering): Element {
  const note = notes.get(node.identifier) as Note
  note.references++
  const suffix = note.references > 1 ? `-${note.references}` : ''
  const properties = { href: `#fn-${note.name}`, id: `fnref-${note.name}${suffix}` }
  const result = element('sup', { className: ['footnote-ref'] }, [
    element('a', properties, [text(String(note.number))]),
  ])
  state.patch(node, result)
  return result
}

/** The list of the notes; null if there are none. Each ends with a link to its first reference. */
export function notesToHast(state: State, { notes }: Numbering): Element | null {
  if (notes.size === 0) return null
  const items = [...notes.values()].map((note) => {
    const blocks = state.all(note.definition)
    return element('li', { id: `fn-${note.name}` }, note.references > 0 ? withBackLink(blocks, note) : blocks)
  })
  return element('section', { className: ['footnotes'] }, [element('ol', {}, items)])
}

function withBackLink(blocks: ReturnType<State['all']>, { name }: Note): ReturnType<State['all']> {
  const link = element('a', { className: ['footnote-back'], href: `#fnref-${name}` }, [text('↩')])
  const last = blocks.at(-1)
  if (last?.type !== 'element' || last.tagName !== 'p') return [...blocks, element('p', {}, [link])]
  return blocks.with(-1, { ...last, children: [...last.children, text(' '), link] })
}
