import type { UploadedImage } from '#contract/images.ts'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { retryTimeoutMs, withRetries } from './retry.ts'

export interface UploadProgress {
  /** From 0 to 1; at 1 the server processes the image. */
  fraction: number
  /** Why the last attempt failed, until the next one begins. */
  retryReason: string | null
}

interface UploadOptions {
  signal?: AbortSignal
  onProgress?: (progress: UploadProgress) => void
}

export type UploadImage = (file: File, options?: UploadOptions) => Promise<UploadedImage>

/** Uploads an image and retries while the server cannot be reached. */
export const uploadImage: UploadImage = (file, { signal, onProgress } = {}) => {
  let progress: UploadProgress = { fraction: 0, retryReason: null }
  const report = (change: Partial<UploadProgress>) => {
    progress = { ...progress, ...change }
    onProgress?.(progress)
  }
  return withRetries(
    async (ending) => {
      await checkReadable(file)
      const params = { name: file.name || 'picture' }
      return api.images.upload({
        params,
        file,
        signal: ending,
        onProgress: (fraction) => report({ fraction }),
      })
    },
    {
      timeoutMs: retryTimeoutMs.upload,
      signal,
      onPause: (failure) => report({ retryReason: failure && reasonOf(failure), fraction: 0 }),
    },
  )
}

/** The message without its advice to try again, since that happens by itself. */
const reasonOf = ({ code, message }: ApiError): string =>
  code === 'network' ? 'The server cannot be reached.' : message.replace(/ Try again in a moment\.$/, '')

/** Sending a file that changed since it was chosen fails like a lost connection, so this is checked first. */
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
