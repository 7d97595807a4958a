import type { UploadState } from './use-upload.ts'

interface Props {
  /** The name of the file. */
  name: string
  state: UploadState
  onCancel: () => void
  onRetry: () => void
  /** Further buttons. */
  children?: React.ReactNode
}

/** The progress of an upload, with buttons to cancel or retry. */
export function UploadStatus({ name, state, onCancel, onRetry, children }: Props) {
  return (
    <div className="upload-status">
      {state.step === 'sending' && (
        <progress
          aria-label={`Upload of ${name}`}
          max={1}
          // Indeterminate while the remaining time is unknown.
          value={state.fraction < 1 && state.retryReason === null ? state.fraction : undefined}
        />
      )}
      <div className="upload-actions">
        {state.step === 'sending' ? (
          <button key="act" type="button" className="button secondary" onClick={onCancel}>
            Cancel<span className="visually-hidden"> the upload of {name}</span>
          </button>
        ) : (
          state.canRetry && (
            <button key="act" type="button" className="button secondary" onClick={onRetry}>
              Try again<span className="visually-hidden"> to upload {name}</span>
            </button>
          )
        )}
        {children}
      </div>
    </div>
  )
}

export function uploadMessage(state: UploadState): string {
  if (state.step === 'stopped') return ''
  if (state.retryReason !== null) return `${state.retryReason} Trying again in a moment …`
  return state.fraction < 1 ? 'Uploading …' : 'Uploaded. The server is processing the image …'
}
