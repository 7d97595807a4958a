import { useFocusFallback } from '../../focus/use-focus-fallback.ts'
import { UploadStatus, uploadMessage } from '../../images/upload-status.tsx'
import type { ImageUploads } from './use-image-uploads.ts'

interface Props extends Pick<ImageUploads, 'uploads' | 'cancel' | 'retry' | 'remove'> {
  /** Called when the last, focused item is removed. */
  onGone: () => void
}

export function UploadList({ uploads, cancel, retry, remove, onGone }: Props) {
  const container = useFocusFallback<HTMLUListElement>(onGone)
  if (uploads.length === 0) return null
  return (
    <ul className="upload-list" aria-label="Images being uploaded" {...container}>
      {uploads.map((upload) => {
        const { id, file, state } = upload
        return (
          <li key={id}>
            <p>
              <span dir="auto">{file.name}</span>
              {state.step === 'sending' && `: ${uploadMessage(state)}`}
            </p>
            <UploadStatus
              name={file.name}
              state={state}
              onCancel={() => cancel(id)}
              onRetry={() => retry(upload)}
            >
              {state.step === 'stopped' && (
                <button type="button" className="button secondary" onClick={() => remove(id)}>
                  Remove<span className="visually-hidden"> {file.name}</span>
                </button>
              )}
            </UploadStatus>
            {state.step === 'stopped' && (
              <p className="field-error" role="alert">
                {state.reason}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
