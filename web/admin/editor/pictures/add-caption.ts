import type { Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { replacesDocument } from '../behaviour/normalize-document.ts'
import { captionIn, type Figure } from '../commands/captions.ts'
import { type Picture, selectedPicture } from '../commands/selected-picture.ts'
import { attributesOf } from '../schema/element-attributes.ts'

/** A caption in which nothing is typed yet, or no longer. It goes when the cursor leaves it. */
interface EmptyCaption {
  pos: number
  /** True if its figure was made for it. */
  isNew: boolean
}

const key = new PluginKey<EmptyCaption | null>('emptyCaption')

function captionAround($pos: ResolvedPos): Figure | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth)
    if (node.type.name === 'figcaption') return { pos: $pos.before(depth), node }
  }
  return null
}

const isEmpty = (caption: PostNode): boolean =>
  caption.childCount === 1 && caption.firstChild?.content.size === 0

/** Removes an empty caption that its author adds or empties and then leaves. */
export const emptyCaptions = (): Plugin =>
  new Plugin<EmptyCaption | null>({
    key,
    state: { init: () => null, apply: follow },
    appendTransaction: (_transactions, _before, state) => {
      const empty = key.getState(state)
      return empty && captionAround(state.selection.$head)?.pos !== empty.pos
        ? removeEmpty(state, empty)
        : null
    },
    props: {
      handleDOMEvents: {
        blur(view) {
          const empty = key.getState(view.state)
          const tr = empty && removeEmpty(view.state, empty)
          if (tr) view.dispatch(tr)
          return false
        },
      },
      decorations(state) {
        const empty = key.getState(state)
        const caption = empty && state.doc.nodeAt(empty.pos)
        if (!empty || !caption) return null
        const placeholder = Decoration.node(empty.pos, empty.pos + caption.nodeSize, {
          class: 'empty-caption',
        })
        return DecorationSet.create(state.doc, [placeholder])
      },
    },
  })

function follow(
  tr: Transaction,
  known: EmptyCaption | null,
  _before: EditorState,
  { selection }: EditorState,
): EmptyCaption | null {
  const said = tr.getMeta(key) as EmptyCaption | null | undefined
  if (said !== undefined) return said
  if (tr.getMeta(replacesDocument)) return null
  const pos = known && tr.mapping.mapResult(known.pos)
  const mapped = known && pos && !pos.deleted ? { ...known, pos: pos.pos } : null
  const caption = captionAround(selection.$head)
  if (!caption || !tr.docChanged) return mapped
  if (!isEmpty(caption.node)) return null
  return mapped ?? { pos: caption.pos, isNew: false }
}

function removeEmpty({ doc, tr }: EditorState, { pos, isNew }: EmptyCaption): Transaction | null {
  const caption = doc.nodeAt(pos)
  if (caption?.type.name !== 'figcaption' || !isEmpty(caption)) return tr.setMeta(key, null)
  const $pos = doc.resolve(pos)
  const { parent: figure } = $pos
  const line = figure.firstChild
  if (!isNew || !line) return tr.delete(pos, pos + caption.nodeSize)
  const { paragraph } = doc.type.schema.nodes
  const { before, attributes } = figure.attrs
  const own = paragraph?.create({ before, attributes }, line.content) as PostNode
  return tr.replaceWith($pos.before(), $pos.after(), own)
}

/** Puts the cursor into the caption of the selected picture, or into a new one below it. */
export const editCaption: Command = (state, dispatch) => {
  const picture = selectedPicture(state)
  if (!picture) return false
  const { tr } = state
  const present = picture.figure && captionIn(picture.figure)
  const empty = present ? null : addCaption(state, tr, picture)
  const end = present ? present.pos + present.node.nodeSize - 1 : empty && empty.pos + 2
  if (end === null) return false
  if (empty) tr.setMeta(key, empty)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).scrollIntoView())
  return true
}

function addCaption({ schema }: EditorState, tr: Transaction, picture: Picture): EmptyCaption | null {
  const { figcaption, paragraph } = schema.nodes
  const line = paragraph?.create({ bare: true, filler: false })
  const caption = line && figcaption?.create(null, line)
  if (!caption) return null
  if (picture.figure) {
    const pos = picture.figure.pos + picture.figure.node.nodeSize - 1
    tr.insert(pos, caption)
    return { pos, isNew: false }
  }
  frame(tr, picture, caption)
  const pos = placeOf(tr.doc, caption)
  return pos === null ? null : { pos, isNew: true }
}

/** Puts a picture into a figure, which takes the place of its paragraph if nothing else is in that. */
function frame(tr: Transaction, { pos, image }: Picture, caption: PostNode): void {
  const { figure, paragraph } = image.type.schema.nodes
  const $pos = tr.doc.resolve(pos)
  const { parent } = $pos
  const isAlone = parent.type.name === 'paragraph' && parent.childCount === 1
  const line = paragraph?.create({ bare: true, filler: false }, image) as PostNode
  const attrs = isAlone ? { attributes: attributesOf(parent), before: parent.attrs.before } : null
  const made = figure?.create(attrs, [line, caption]) as PostNode
  if (isAlone) tr.replaceWith($pos.before(), $pos.after(), made)
  else tr.replaceRangeWith(pos, pos + 1, made)
}

/** Backspace at the start of a caption selects its figure, and takes the caption away if it is empty. */
export const leaveCaptionStart: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  const caption = captionAround($head)
  const isAtStart =
    caption && empty && $head.pos - $head.depth === caption.pos - state.doc.resolve(caption.pos).depth
  if (!caption || !isAtStart) return false
  const { tr } = state
  const figure = state.doc.resolve(caption.pos).before()
  // One that was just added or emptied goes by itself.
  if (isEmpty(caption.node) && key.getState(state)?.pos !== caption.pos)
    tr.delete(caption.pos, caption.pos + caption.node.nodeSize)
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, figure)).scrollIntoView())
  return true
}

function placeOf(doc: PostNode, sought: PostNode): number | null {
  let found: number | null = null
  doc.descendants((node, pos) => {
    if (node === sought) found = pos
    return found === null
  })
  return found
}
