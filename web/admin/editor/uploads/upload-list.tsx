import { useHandedFocus } from '../../focus/use-focus-fallback.ts'
import { UploadStatus, uploadNote } from '../../images/upload-status.tsx'
import type { PictureUpload } from './use-image-uploads.ts'

interface Props {
  uploads: readonly PictureUpload[]
  onCancel: (id: number) => void
  onRetry: (upload: PictureUpload) => void
  onRemove: (id: number) => void
  /** Takes the focus when the last one goes that had it. */
  onGone: () => void
}

/** The pictures that are on their way into the text, and what can be done about each. */
export function PictureUploads({ uploads, onCancel, onRetry, onRemove, onGone }: Props) {
  const place = useHandedFocus<HTMLUListElement>(onGone)
  if (uploads.length === 0) return null
  return (
    <ul className="picture-uploads" aria-label="Pictures on their way" {...place}>
      {uploads.map((upload) => {
        const { id, file, state } = upload
        return (
          <li key={id}>
            <p>
              <span dir="auto">{file.name}</span>
              {state.step === 'sending' && `: ${uploadNote(state)}`}
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
              <p className="field-fault" role="alert">
                {state.reason}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
