import { Extension } from '@tiptap/core'
import { DOMParser as ContentParser, DOMSerializer, type Fragment } from '@tiptap/pm/model'
import { AllSelection, type EditorState, Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { parseHtml } from '../../html/parse-html.ts'
import { imageFileError } from '../../images/image-file.ts'
import type { TextRange } from '../commands/images.ts'
import { writeFragment } from '../html/write-html.ts'
import { onlyAddress } from '../links/find-addresses.ts'
import { looksLikeMarkdown } from './markdown.ts'
import { hasWords, pasteText } from './paste-text.ts'
import { readCopied, readMarkdown, readPasted, readPlainText } from './read-pasted.ts'

interface PasteOptions {
  /** Called with the reason when a file is not accepted. */
  onRefused(reason: string): void
  /** Uploads images and inserts them into a range. */
  insertImages(files: File[], place: TextRange): void
}

/** Converts pasted and dropped content, and copies content as the HTML of the post. */
export const Paste = Extension.create<PasteOptions>({
  name: 'postPaste',
  addProseMirrorPlugins() {
    const { options } = this
    const { schema } = this.editor
    /** The plain text that was read for the paste under way. */
    let read: { text: string; isPlain: boolean } | null = null
    return [
      new Plugin({
        props: {
          clipboardParser: new PastedParser(schema, []),
          clipboardSerializer: new PostSerializer({}, {}),
          clipboardTextParser(text, $context, isPlain) {
            read = { text, isPlain }
            return !isPlain && looksLikeMarkdown(text)
              ? readMarkdown(text, schema)
              : readPlainText(text, schema, $context.marks())
          },
          handleDOMEvents: {
            paste() {
              read = null
              return false
            },
          },
          handlePaste(view, { clipboardData }, slice) {
            if (takeImageFiles(view, clipboardData, options)) return true
            if (!clipboardData || view.state.selection.$from.parent.type.spec.code || read?.isPlain)
              return false
            const text = read?.text ?? addressOf(clipboardData, view.state)
            if (text !== null) pasteText(view, text, slice)
            return text !== null
          },
          handleDrop: (view, event) =>
            !view.dragging && takeImageFiles(view, event.dataTransfer, options, event),
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

class PastedParser extends ContentParser {
  override parseSlice(root: Node) {
    const element = root as HTMLElement
    const isOurs = element.querySelector('[data-pm-slice]') !== null
    return (isOurs ? readCopied : readPasted)(element, this.schema)
  }
}

class PostSerializer extends DOMSerializer {
  override serializeFragment(fragment: Fragment): DocumentFragment {
    const content = document.createDocumentFragment()
    content.append(...parseHtml(writeFragment(fragment)).childNodes)
    return content
  }
}

/** Handles image files. Files that come with HTML text are copies of the images in it. */
function takeImageFiles(
  view: EditorView,
  data: DataTransfer | null,
  { onRefused, insertImages }: PasteOptions,
  dropped?: MouseEvent,
): boolean {
  const files = [...(data?.files ?? [])]
  if (!data || files.length === 0 || saysMore(data.getData('text/html'))) return false
  const error = files.map(imageFileError).find((each) => each !== undefined)
  if (error) onRefused(error)
  insertImages(
    files.filter((file) => !imageFileError(file)),
    dropped ? placeUnder(view, dropped) : placeOf(view.state),
  )
  return true
}

/** The selected range. If everything is selected, it starts and ends in text, as images are inline. */
function placeOf({ doc, selection }: EditorState): TextRange {
  if (!(selection instanceof AllSelection)) return selection
  return { from: Selection.atStart(doc).from, to: Selection.atEnd(doc).to }
}

function placeUnder(view: EditorView, { clientX, clientY }: MouseEvent): TextRange {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  if (!found) return placeOf(view.state)
  const { from } = Selection.near(view.state.doc.resolve(found.pos))
  return { from, to: from }
}

const saysMore = (html: string): boolean => parseHtml(html).textContent?.trim() !== ''
