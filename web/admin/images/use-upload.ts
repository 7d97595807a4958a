import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, type ApiErrorCode, asApiError, isAbort } from '../../api/api-error.ts'
import type { UploadProgress } from '../../api/upload-image.ts'
import { imageFileError } from './image-file.ts'

export type UploadState =
  | ({ step: 'sending' } & UploadProgress)
  /** Waits for the user. */
  | { step: 'stopped'; reason: string; canRetry: boolean }

interface UploadOptions {
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

export const initialUploadState: UploadState = { step: 'sending', fraction: 0, retryReason: null }

export interface Upload {
  /** Null while nothing is being uploaded. */
  state: UploadState | null
  cancel(): void
  retry(): void
  /** Waits for a running upload. Resolves to true if there was one; rejects if it failed. */
  settled(): Promise<boolean>
}

/**
 * Starts `work` as soon as a file is given, and cancels it for another file. `finish` receives the result unless another file was chosen
 * meanwhile.
 */
export function useUpload<Result>(
  file: File | null,
  work: (file: File, options: UploadOptions) => Promise<Result>,
  finish: (result: Result, file: File) => void,
): Upload {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<UploadState | null>(null)
  const running = useRef<{ cancel: () => void; done: Promise<void> } | null>(null)
  const begin = useEffectEvent(work)
  const end = useEffectEvent(finish)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts the work again
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    const abort = new AbortController()
    const update = (next: UploadState | null) => {
      if (isCurrent) setState(next)
    }
    update(initialUploadState)
    const onProgress = (progress: UploadProgress) => update({ step: 'sending', ...progress })
    const fileError = imageFileError(file)
    const outcome = fileError
      ? Promise.reject(new ApiError('validation_failed', fileError))
      : begin(file, { signal: abort.signal, onProgress })
    const done = outcome.then(
      (result) => {
        if (!isCurrent) return
        running.current = null
        setState(null)
        end(result, file)
      },
      (error: unknown) => {
        if (!isCurrent) return
        const stopped = stoppedState(error)
        update(stopped)
        throw new ApiError('validation_failed', stopped.reason, { fields: { imgname: stopped.reason } })
      },
    )
    // Handled by `settled`, and shown in any case.
    done.catch(() => {})
    running.current = { cancel: () => abort.abort(), done }
    return () => {
      isCurrent = false
      running.current = null
      abort.abort()
      setState(null)
    }
  }, [file, attempt])

  return {
    state,
    cancel: () => running.current?.cancel(),
    retry: () => setAttempt((attempt) => attempt + 1),
    async settled() {
      const wasRunning = running.current !== null
      while (running.current) await running.current.done
      return wasRunning
    },
  }
}

/** The server refused the file itself, so retrying is useless. */
const final: ReadonlySet<ApiErrorCode> = new Set([
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
])

export function stoppedState(error: unknown): UploadState & { step: 'stopped' } {
  if (isAbort(error)) {
    return { step: 'stopped', reason: 'You cancelled the upload. The image was not saved.', canRetry: true }
  }
  const { code, message } = asApiError(error)
  return { step: 'stopped', reason: message, canRetry: !final.has(code) }
}
