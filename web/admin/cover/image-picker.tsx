import { useId } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import type { ChosenImage } from '../drafts/post-fields.ts'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { FileButton } from '../images/file-button.tsx'
import { ImageDrop } from '../images/image-drop.tsx'
import { acceptedDescription, acceptedExtensions } from '../images/image-file.ts'
import { ImagePreview } from '../images/image-preview.tsx'
import { UploadStatus, uploadMessage } from '../images/upload-status.tsx'
import type { Upload } from '../images/use-upload.ts'

interface Props {
  image: ChosenImage | null
  upload: Upload
  onChange: (image: ChosenImage | null) => void
  /** The error of the field when the post was sent. */
  error?: string
}

/** The cover of a new post. An image is uploaded as soon as it is chosen. */
export function ImagePicker({ image, upload, onChange, error }: Props) {
  const id = useId()
  const container = useFocusFallback<HTMLDivElement>()
  const choose = (file: File | null | undefined) => file && onChange({ file })
  return (
    <div className="field" {...container}>
      {image ? <span className="label">Image</span> : <label htmlFor="image">Image</label>}
      <ImageDrop onFile={choose}>
        {image ? (
          <>
            <ImagePreview
              image={
                'file' in image ? image.file : imageAddress(image.imgname, { w: 640, token: image.token })
              }
              alt={`Preview of ${nameOf(image)}`}
              missing="The image cannot be shown right now. If you chose it more than a day ago, remove it and choose it again."
            />
            <span className="field-hint">{nameOf(image)}</span>
            {upload.state && (
              <UploadStatus
                name={nameOf(image)}
                state={upload.state}
                onCancel={upload.cancel}
                onRetry={upload.retry}
              />
            )}
            {/* The choice comes first, as it gets the focus: who presses Enter again must not remove the image. */}
            <div className="upload-actions">
              <FileButton disabled={false} describedBy={`${id}-hint`} onFile={choose}>
                Change
              </FileButton>
              <button
                type="button"
                className="button secondary"
                aria-describedby={`${id}-error`}
                data-invalid={error ? true : undefined}
                onClick={() => onChange(null)}
              >
                Remove
              </button>
            </div>
          </>
        ) : (
          <input
            id="image"
            type="file"
            accept={acceptedExtensions}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </ImageDrop>
      <p className="field-hint" id={`${id}-hint`} role="status">
        {image ? noteOf(image, upload) : `${acceptedDescription}. You can also drop or paste one here.`}
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {upload.state?.step === 'stopped' ? upload.state.reason : error}
      </p>
    </div>
  )
}

const nameOf = (image: ChosenImage): string => ('file' in image ? image.file.name : image.name)

function noteOf(image: ChosenImage, { state }: Upload): string {
  if ('imgname' in image) return 'Uploaded. It becomes the cover when you save the post.'
  return state ? uploadMessage(state) : ''
}
