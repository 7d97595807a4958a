import type { UploadedImage } from '#contract/images.ts'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { patience, persist } from './persist.ts'

/** How far an upload has come. */
export interface UploadProgress {
  /** From 0 to 1; at 1 the server is at work on it. */
  share: number
  /** True after a try that did not get through, until the next one. */
  isPausing: boolean
}

interface UploadOptions {
  signal?: AbortSignal
  onProgress?: (progress: UploadProgress) => void
}

export type UploadImage = (file: File, options?: UploadOptions) => Promise<UploadedImage>

/** Uploads a picture, again and again if the server cannot be reached. Refusals and giving up end it. */
export const uploadImage: UploadImage = (file, { signal, onProgress } = {}) => {
  let now: UploadProgress = { share: 0, isPausing: false }
  const tell = (change: Partial<UploadProgress>) => {
    now = { ...now, ...change }
    onProgress?.(now)
  }
  return persist(
    async (ending) => {
      await checkReadable(file)
      const params = { name: file.name || 'picture' }
      return api.images.upload({ params, file, signal: ending, onProgress: (share) => tell({ share }) })
    },
    { patience: patience.upload, signal, onPause: (isPausing) => tell({ isPausing, share: 0 }) },
  )
}

/** A file that changed since it was chosen cannot be sent any more, which would look like a lost connection. */
async function checkReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new ApiError(
        'validation_failed',
        'The file can no longer be read: it was changed, moved or deleted. Choose it again.',
      )
    })
}
