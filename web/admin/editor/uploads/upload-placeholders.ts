import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Slice } from '@tiptap/pm/model'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { blockChangeOf } from '../behaviour/block-change.ts'
import { replacesDocument } from '../behaviour/normalize-document.ts'
import { darken } from '../commands/dark-picture.ts'
import {
  continueAfterImage,
  type Dimensions,
  hasTextAfter,
  type ImageValues,
  putImage,
  type TextRange,
} from '../commands/images.ts'
import { putBeside } from '../groups/add-beside.ts'

/** What an uploaded image becomes: a picture at its place, one beside that at its place, or what that shows on dark screens. */
export type UploadedAs = 'picture' | 'beside' | 'dark'

/** The place of an image that is being uploaded. It is a decoration and never part of the document. */
interface UploadPlaceholder extends TextRange {
  id: number
  as: UploadedAs
  /** The file name. */
  name: string
  /** The content that the image replaces. */
  replaced: Slice
  /** True if its line was empty. What is typed there meanwhile goes below the image. */
  isLine: boolean
}

type Change = { add: UploadPlaceholder } | { drop: number }

const key = new PluginKey<readonly UploadPlaceholder[]>('uploadPlaceholders')

export const UploadPlaceholders = Extension.create({
  name: 'uploadPlaceholders',
  addProseMirrorPlugins: () => [
    new Plugin<readonly UploadPlaceholder[]>({
      key,
      state: { init: () => [], apply: (tr, places) => changed(moved(places, tr), tr) },
      props: {
        decorations(state) {
          const places = key.getState(state) ?? []
          return places.length === 0 ? null : DecorationSet.create(state.doc, places.map(shown))
        },
      },
    }),
  ],
})

const changeOf = (tr: Transaction): Change | undefined => tr.getMeta(key)

function moved(places: readonly UploadPlaceholder[], tr: Transaction): readonly UploadPlaceholder[] {
  if (!tr.docChanged || places.length === 0) return places
  if (tr.getMeta(replacesDocument)) return []
  const map = blockChangeOf(tr)?.map
  if (map) return places.map((place) => ({ ...place, from: map(place.from), to: map(place.to) }))
  const change = changeOf(tr)
  const filled = change && 'drop' in change ? places.findIndex(({ id }) => id === change.drop) : -1
  return places.map((place, at) => {
    // Images inserted at the same position keep their order, whichever upload ends first.
    const isBehind = filled >= 0 && at > filled
    const to = tr.mapping.map(place.to, isBehind ? 1 : -1)
    return { ...place, from: Math.min(to, tr.mapping.map(place.from, 1)), to }
  })
}

function changed(places: readonly UploadPlaceholder[], tr: Transaction): readonly UploadPlaceholder[] {
  const change = changeOf(tr)
  if (!change) return places
  return 'add' in change ? [...places, change.add] : places.filter(({ id }) => id !== change.drop)
}

function shown({ id, name, to }: UploadPlaceholder): Decoration {
  const make = () => {
    const element = document.createElement('span')
    element.className = 'upload-placeholder'
    element.contentEditable = 'false'
    element.textContent = name
    return element
  }
  return Decoration.widget(to, make, { side: -1, key: `upload ${id}`, ignoreSelection: true })
}

export const addUploadPlaceholder =
  (id: number, name: string, place: TextRange, as: UploadedAs = 'picture'): Command =>
  ({ doc, tr }, dispatch) => {
    const isLine = doc.resolve(place.to).parent.isTextblock && doc.resolve(place.to).parent.content.size === 0
    const add: UploadPlaceholder = {
      id,
      as,
      name,
      ...place,
      isLine,
      replaced: doc.slice(place.from, place.to),
    }
    dispatch?.(tr.setMeta(key, { add } satisfies Change))
    return true
  }

export const dropUploadPlaceholder =
  (id: number): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.setMeta(key, { drop: id } satisfies Change))
    return true
  }

/** Inserts the image. If the author edited the range meanwhile, it is inserted after the edits. */
export const fillUploadPlaceholder =
  (id: number, values: ImageValues, measures: Dimensions): Command =>
  (state, dispatch) => {
    const place = find(state, id)
    if (!place) return false
    const { tr } = state
    const isFilled = fillAtPicture(tr, place, values, measures)
    if (!isFilled) fillText(state, tr, place, values, measures)
    // A history step of its own, so that undoing it keeps what was typed.
    dispatch?.(closeHistory(tr).setMeta(key, { drop: id } satisfies Change))
    return true
  }

/** Returns false if the image is to stand in the text, as one also does if its picture is gone that it was for. */
function fillAtPicture(
  tr: Transaction,
  place: UploadPlaceholder,
  values: ImageValues,
  measures: Dimensions,
): boolean {
  const image = tr.doc.nodeAt(place.from)
  if (place.as === 'picture' || image?.type.name !== 'image' || place.to === place.from) return false
  if (place.as === 'dark') {
    darken(tr, place.from, values.src)
    return true
  }
  const { selection } = tr
  const isPut = putBeside(tr, place, values, measures)
  // What is typed elsewhere goes on there.
  const stayed = selection.from <= place.from && selection.to >= place.to
  if (isPut && !stayed) tr.setSelection(selection.map(tr.doc, tr.mapping))
  return isPut
}

function fillText(
  state: EditorState,
  tr: Transaction,
  place: UploadPlaceholder,
  values: ImageValues,
  measures: Dimensions,
): void {
  const isAsItWas = place.as === 'picture' && state.doc.slice(place.from, place.to).eq(place.replaced)
  const { selection } = state
  const figure = putImage(tr, isAsItWas ? place : { from: place.to, to: place.to }, values, measures)
  const stayed = selection.from >= place.from && selection.to <= place.to
  const $place = state.doc.resolve(place.to)
  if (stayed) continueAfterImage(tr, $place, figure)
  else if (!figure && place.isLine && hasTextAfter($place)) tr.split(tr.mapping.map(place.to))
}

const find = (state: EditorState, sought: number) => key.getState(state)?.find(({ id }) => id === sought)
