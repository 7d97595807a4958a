import { AllSelection, type EditorState, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { parseHtml } from '../../html/parse-html.ts'
import { imageFileError } from '../../images/image-file.ts'
import type { TextRange } from '../commands/images.ts'

export interface ImageFileOptions {
  /** Called with the reason when a file is not accepted. */
  onRefused(reason: string): void
  /** Uploads images and inserts them into a range. */
  insertImages(files: File[], place: TextRange): void
}

/** Handles image files. Files that come with HTML text are copies of the images in it. */
export function takeImageFiles(
  view: EditorView,
  data: DataTransfer | null,
  { onRefused, insertImages }: ImageFileOptions,
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
