import { Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { ApiError, asApiError } from '../../../api/api-error.ts'
import type { UploadImage } from '../../../api/upload-image.ts'
import { imageFileError } from '../../images/image-file.ts'

const notUploaded = (name: string, reason: string): string => `${name} was not uploaded: ${reason}`

/** Uploads pictures that are pasted or dropped into Markdown. `onProblem` is told why one is not there. */
export function createSourceUploads(upload: UploadImage, onProblem: (reason: string) => void) {
  const abort = new AbortController()
  const running = new Set<Promise<void>>()
  let count = 0

  function start(view: EditorView, file: File): void {
    const problem = imageFileError(file)
    if (problem) {
      onProblem(notUploaded(file.name, problem))
      return
    }
    const place = `![Uploading ${file.name.replace(/[[\]\\\s]+/g, ' ')} (${++count}) …]()`
    view.dispatch(view.state.replaceSelection(place))
    const done = upload(file, { signal: abort.signal }).then(
      ({ imgname, token }) => replace(view, place, `![](${imageAddress(imgname, { token })})`),
      (error: unknown) => {
        replace(view, place, '')
        const reason = notUploaded(file.name, asApiError(error).message)
        onProblem(reason)
        throw new ApiError('validation_failed', reason, { fields: { content: reason } })
      },
    )
    running.add(done)
    const forget = () => void running.delete(done)
    done.then(forget, forget)
  }

  function take(view: EditorView, data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])]
    if (files.length === 0 || data?.getData('text/plain')) return false
    onProblem('')
    for (const file of files) start(view, file)
    return true
  }

  return {
    handlers: EditorView.domEventHandlers({
      paste: ({ clipboardData }, view) => take(view, clipboardData),
      drop(event, view) {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
        if (at !== null && event.dataTransfer?.files.length) view.dispatch({ selection: { anchor: at } })
        return take(view, event.dataTransfer)
      },
    }),

    /** Waits for all uploads. Resolves to true if there were any; rejects if one failed. */
    async settled(): Promise<boolean> {
      const wasRunning = running.size > 0
      while (running.size > 0) await Promise.all(running)
      return wasRunning
    },

    cancel: () => abort.abort(),
  }
}

/** Undo does not return to what stood there meanwhile. */
function replace(view: EditorView, before: string, after: string): void {
  const from = view.state.doc.toString().indexOf(before)
  if (from < 0) return
  const changes = { from, to: from + before.length, insert: after }
  view.dispatch({ changes, annotations: Transaction.addToHistory.of(false) })
}
