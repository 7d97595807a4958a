import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { replacesDocument } from '../behaviour/normalize-document.ts'
import { isEmptyPart, isTerm } from './definition-parts.ts'

/** The position of the list that its author changed last. */
const key = new PluginKey<number | null>('emptyDefinitions')

/** Removes terms and definitions in which nothing was typed when the cursor leaves their list, and a list that has no others. */
export const emptyDefinitions = (): Plugin =>
  new Plugin<number | null>({
    key,
    state: { init: () => null, apply: follow },
    appendTransaction(_transactions, _before, state) {
      const pos = key.getState(state) ?? null
      return pos === null || isWithin(state.selection.$head, pos) ? null : removeEmpty(state, pos)
    },
    props: {
      handleDOMEvents: {
        blur(view) {
          if (key.getState(view.state) == null) return false
          // In the next frame, when menus and dialogs have the focus: what they do is still about the list.
          requestAnimationFrame(() => {
            const pos = view.isDestroyed || isNear(view.dom) ? null : key.getState(view.state)
            if (pos != null) view.dispatch(removeEmpty(view.state, pos))
          })
          return false
        },
      },
    },
  })

/** Whether the focus is in the text, also of a window without the focus, or in what stands at it. */
const isNear = ({ ownerDocument: { activeElement } }: HTMLElement): boolean =>
  activeElement?.closest('.editor, [role="menu"], dialog') != null

/** Returns the positions of the lists around a place, the innermost one first. */
function listsAround($pos: ResolvedPos): number[] {
  const depths = Array.from({ length: $pos.depth }, (_, at) => $pos.depth - at)
  return depths
    .filter((depth) => $pos.node(depth).type.name === 'definitionList')
    .map((depth) => $pos.before(depth))
}

const isWithin = ($pos: ResolvedPos, list: number): boolean => listsAround($pos).includes(list)

function follow(
  tr: Transaction,
  known: number | null,
  _before: EditorState,
  { selection }: EditorState,
): number | null {
  if (tr.getMeta(replacesDocument) || tr.getMeta(key) === null) return null
  const place = known === null ? null : tr.mapping.mapResult(known)
  const pos = place && !place.deleted ? place.pos : null
  return (tr.docChanged ? listsAround(selection.$head)[0] : null) ?? pos
}

function removeEmpty({ doc, tr }: EditorState, pos: number): Transaction {
  tr.setMeta(key, null)
  const list = doc.nodeAt(pos)
  if (list?.type.name !== 'definitionList') return tr
  const kept = keptParts(list)
  if (kept.length === list.childCount) return tr
  if (kept.length === 0) return removeList(tr, pos, list)
  let at = pos + list.nodeSize - 1
  for (const part of list.children.toReversed()) {
    at -= part.nodeSize
    if (!kept.includes(part)) tr.delete(at, at + part.nodeSize)
  }
  return tr
}

/** A term without a word stays if it has a definition, which would become one of the term before. */
function keptParts({ children }: PostNode): PostNode[] {
  const described = children.filter((part) => isTerm(part) || !isEmptyPart(part))
  return described.filter((part, at) => {
    const next = described[at + 1]
    return !isTerm(part) || !isEmptyPart(part) || (next !== undefined && !isTerm(next))
  })
}

function removeList(tr: Transaction, pos: number, list: PostNode): Transaction {
  const $pos = tr.doc.resolve(pos)
  const index = $pos.index()
  if ($pos.parent.canReplace(index, index + 1)) return tr.delete(pos, pos + list.nodeSize)
  const { paragraph } = tr.doc.type.schema.nodes
  return tr.replaceWith(
    pos,
    pos + list.nodeSize,
    paragraph?.create({ before: list.attrs.before }) as PostNode,
  )
}
