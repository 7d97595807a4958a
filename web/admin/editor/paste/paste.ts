import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser as ContentParser, DOMSerializer, type Fragment, type Schema } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { parseHtml } from '../../html/parse-html.ts'
import { writeNotesOf } from '../footnotes/copied-notes.ts'
import { writeFragment } from '../html/write-html.ts'
import { onlyAddress } from '../links/find-addresses.ts'
import { hidePlace, shelterStyles } from './convert/shelter-styles.ts'
import { outOfDetails } from './copied-details.ts'
import { type ImageFileOptions, takeImageFiles } from './image-files.ts'
import { noticeKey, noticePlugin } from './notice-plugin.ts'
import { pasteCode } from './paste-code.ts'
import { createReport, type PasteReport, reportText } from './paste-report.ts'
import { hasWords, pasteText } from './paste-text.ts'
import { readConverted, readCopied, readPasted, readPlainText } from './read-pasted.ts'

/** Converts pasted and dropped content, and copies content as the HTML of the post. */
export const Paste = Extension.create<ImageFileOptions>({
  name: 'postPaste',
  addProseMirrorPlugins() {
    const { options } = this
    const { schema } = this.editor
    /** The plain text that was read for the paste under way, and what its content could not keep. */
    let read: { text: string; isPlain: boolean } | null = null
    let report = createReport()
    return [
      noticePlugin,
      new Plugin({
        props: {
          transformPastedHTML: (html) => shelterStyles(html.includes(copyMark) ? html : hidePlace(html)),
          clipboardParser: new PastedParser(schema, () => report),
          transformCopied: outOfDetails,
          clipboardSerializer: new PostSerializer({}, {}),
          clipboardTextParser(text, $context, isPlain) {
            read = { text, isPlain }
            return readPlainText(text, schema, $context.marks())
          },
          handleDOMEvents: {
            paste() {
              read = null
              report = createReport()
              return false
            },
          },
          handlePaste(view, { clipboardData }, slice) {
            if (takeImageFiles(view, clipboardData, options)) return true
            // A paste is undone by itself, apart from what was typed before.
            view.dispatch(closeHistory(view.state.tr))
            if (!clipboardData || view.state.selection.$from.parent.type.spec.code || read?.isPlain)
              return false
            if (pasteCode(view, clipboardData, report)) return true
            const text = read?.text ?? addressOf(clipboardData, view.state)
            if (text !== null) pasteText(view, text, slice, (html) => readConverted(html, schema, report))
            return text !== null
          },
          handleDrop: (view, event) =>
            !view.dragging && takeImageFiles(view, event.dataTransfer, options, event),
        },
        appendTransaction(transactions, _before, { tr, selection }) {
          if (!transactions.some((one) => one.getMeta('paste'))) return null
          const text = reportText(report)
          report = createReport()
          return text ? tr.setMeta(noticeKey, { text, canUndo: true, pos: selection.head }) : null
        },
      }),
    ]
  },
})

/** Returns the address that is copied as HTML, too: nothing else in it, or over words that shall lead there; else null. */
function addressOf(data: DataTransfer, state: EditorState): string | null {
  const text = data.getData('text/plain').trim()
  if (onlyAddress(text) === null) return null
  const isAll = parseHtml(data.getData('text/html')).textContent?.trim() === text
  return isAll || hasWords(state) ? text : null
}

/** What is copied here says so, as others write the attribute of ProseMirror, too. */
const copyMark = 'data-lectern-copy'

class PastedParser extends ContentParser {
  readonly #report: () => PasteReport

  constructor(schema: Schema, report: () => PasteReport) {
    super(schema, [])
    this.#report = report
  }

  override parseSlice(root: Node) {
    const element = root as HTMLElement
    const isOurs = element.querySelector(`[${copyMark}]`) !== null
    return (isOurs ? readCopied : readPasted)(element, this.schema, this.#report())
  }
}

class PostSerializer extends DOMSerializer {
  override serializeFragment(fragment: Fragment): DocumentFragment {
    const content = document.createDocumentFragment()
    content.append(...parseHtml(writeFragment(fragment) + writeNotesOf(fragment)).childNodes)
    content.firstElementChild?.setAttribute(copyMark, '')
    return content
  }
}
