import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { UploadImage } from '../../../api/upload-image.ts'
import { initialUploadState, stoppedState, type UploadState } from '../../images/use-upload.ts'
import type { TextRange } from '../commands/images.ts'
import {
  addUploadPlaceholder,
  dropUploadPlaceholder,
  fillUploadPlaceholder,
  type UploadedAs,
} from './upload-placeholders.ts'

export interface ImageUpload {
  id: number
  file: File
  alt: string
  caption: string
  state: UploadState
}

interface Running {
  cancel: () => void
  done: Promise<void>
}

const notUploaded = 'An image in the body is not uploaded yet: try again or remove it.'

let lastId = 0

/** Uploads images for the document and inserts each one when its upload is complete. */
export function useImageUploads(editor: RefObject<Editor | null>, upload: UploadImage) {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([])
  const running = useRef(new Map<number, Running>())

  useEffect(() => {
    const { current } = running
    return () => {
      for (const { cancel } of current.values()) cancel()
      current.clear()
    }
  }, [])

  const setState = (id: number, state: UploadState) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, state } : one)))

  function forget(id: number) {
    running.current.delete(id)
    setUploads((all) => all.filter((one) => one.id !== id))
  }

  function begin({ id, file, alt, caption }: Omit<ImageUpload, 'state'>) {
    const abort = new AbortController()
    const isOpen = () => running.current.get(id) === mine
    const done = upload(file, {
      signal: abort.signal,
      onProgress: (progress) => isOpen() && setState(id, { step: 'sending', ...progress }),
    }).then(
      ({ imgname, token, width, height }) => {
        if (!isOpen() || !editor.current || editor.current.isDestroyed) return
        forget(id)
        const { state, view } = editor.current
        const src = imageAddress(imgname, { token })
        fillUploadPlaceholder(id, { src, alt, caption }, { width, height })(state, view.dispatch)
      },
      (error: unknown) => {
        if (!isOpen()) return
        setState(id, stoppedState(error))
        throw new ApiError('validation_failed', notUploaded, { fields: { content: notUploaded } })
      },
    )
    // Handled by `settled`, and shown in any case.
    done.catch(() => {})
    const mine: Running = { cancel: () => abort.abort(), done }
    running.current.set(id, mine)
  }

  return {
    uploads,

    start(
      file: File,
      range: TextRange,
      { alt = '', caption = '', as = 'picture' }: { alt?: string; caption?: string; as?: UploadedAs } = {},
    ) {
      if (!editor.current) return
      const id = ++lastId
      addUploadPlaceholder(id, file.name, range, as)(editor.current.state, editor.current.view.dispatch)
      const upload = { id, file, alt, caption }
      setUploads((all) => [...all, { ...upload, state: initialUploadState }])
      begin(upload)
    },

    cancel: (id: number) => running.current.get(id)?.cancel(),

    retry(upload: ImageUpload) {
      setState(upload.id, initialUploadState)
      begin(upload)
    },

    remove(id: number) {
      const one = running.current.get(id)
      forget(id)
      one?.cancel()
      if (editor.current) dropUploadPlaceholder(id)(editor.current.state, editor.current.view.dispatch)
    },

    /** Cancels all uploads, when the document is replaced. */
    forgetAll() {
      const all = [...running.current.values()]
      running.current.clear()
      setUploads([])
      for (const { cancel } of all) cancel()
    },

    /** Waits for all uploads. Resolves to true if there were any; rejects if one failed. */
    async settled() {
      const wasRunning = running.current.size > 0
      while (running.current.size > 0)
        await Promise.all([...running.current.values()].map(({ done }) => done))
      return wasRunning
    },
  }
}
export type ImageUploads = ReturnType<typeof useImageUploads>
