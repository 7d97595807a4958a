import { useFocusFallback } from '../../focus/use-focus-fallback.ts'
import { UploadStatus, uploadMessage } from '../../images/upload-status.tsx'
import type { ImageUpload } from './use-image-uploads.ts'

interface Props {
  uploads: readonly ImageUpload[]
  onCancel: (id: number) => void
  onRetry: (upload: ImageUpload) => void
  onRemove: (id: number) => void
  /** Called when the last, focused item is removed. */
  onGone: () => void
}

export function UploadList({ uploads, onCancel, onRetry, onRemove, onGone }: Props) {
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
              onCancel={() => onCancel(id)}
              onRetry={() => onRetry(upload)}
            >
              {state.step === 'stopped' && (
                <button type="button" className="button secondary" onClick={() => onRemove(id)}>
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
