import './footnotes.css'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isReference } from '../schema/footnotes.ts'
import { copyNotes } from './copied-notes.ts'
import { enterNote, openNotes } from './open-note.ts'
import { placeNote } from './place-note.ts'
import { showNumbers } from './show-numbers.ts'

/** A click or tap on a reference opens its note. */
const enterByClick = () =>
  new Plugin({
    props: {
      handleClickOn: ({ state, dispatch }, _pos, node, pos, { button, shiftKey }) =>
        isReference(node) && button === 0 && !shiftKey && enterNote(pos)(state, dispatch),
    },
  })

/** Notes, which are written at their references or in their list. */
export const Footnotes = Extension.create({
  name: 'footnotes',
  addProseMirrorPlugins: () => [openNotes(), showNumbers(), placeNote(), enterByClick(), copyNotes()],
})
