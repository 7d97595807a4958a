import { Extension } from '@tiptap/core'
import { DOMParser as ContentParser, DOMSerializer, type Fragment } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { setImage } from '../commands/images.ts'
import { parseHtml } from '../html/parse-html.ts'
import { writeFragment } from '../html/write-html.ts'
import { looksLikeMarkdown } from './markdown.ts'
import { pictureFault, picturesAmong, pictureUrl } from './picture-files.ts'
import { readCopied, readMarkdown, readPasted, readPlainText } from './read-pasted.ts'

interface PasteOptions {
  /** Tells why something was not taken. */
  refuse(reason: string): void
}

/** What is pasted or dropped becomes what a post may hold, and what is copied leaves as the HTML of the post. */
export const Paste = Extension.create<PasteOptions>({
  name: 'postPaste',
  addProseMirrorPlugins() {
    const { refuse } = this.options
    const { schema } = this.editor
    return [
      new Plugin({
        props: {
          clipboardParser: new PastedParser(schema, []),
          clipboardSerializer: new PostSerializer({}, {}),
          clipboardTextParser: (text, $context, isPlain) =>
            !isPlain && looksLikeMarkdown(text)
              ? readMarkdown(text, schema)
              : readPlainText(text, schema, $context.marks()),
          handlePaste: (view, { clipboardData }) => takePictures(view, clipboardData, refuse),
          handleDrop: (view, event) => takePictures(view, event.dataTransfer, refuse, event),
        },
      }),
    ]
  },
})

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

/** Puts picture files into the text. Files that come with text of their own are copies of what it shows. */
function takePictures(
  view: EditorView,
  data: DataTransfer | null,
  refuse: PasteOptions['refuse'],
  place?: MouseEvent,
): boolean {
  const files = [...(data?.files ?? [])]
  if (!data || files.length === 0 || saysMore(data.getData('text/html'))) return false
  const pictures = picturesAmong(files)
  const faults = files.map(pictureFault).filter((fault) => fault !== undefined)
  if (faults[0]) refuse(faults[0])
  const pos = place && view.posAtCoords({ left: place.clientX, top: place.clientY })?.pos
  void putPictures(
    view,
    pictures.filter((file) => !pictureFault(file)),
    pos,
  )
  return true
}

const saysMore = (html: string): boolean => parseHtml(html).textContent?.trim() !== ''

async function putPictures(view: EditorView, files: File[], pos?: number): Promise<void> {
  for (const [at, file] of files.entries()) {
    const src = await pictureUrl(file)
    if (view.isDestroyed) return
    // The text may have become shorter since.
    if (at === 0 && pos !== undefined) {
      const place = view.state.doc.resolve(Math.min(pos, view.state.doc.content.size))
      view.dispatch(view.state.tr.setSelection(Selection.near(place)))
    }
    setImage({ src, alt: '' })(view.state, view.dispatch)
  }
}
