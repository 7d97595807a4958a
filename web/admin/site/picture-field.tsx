import { useEffect, useState } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { type SiteImageName, siteImageSizeProblem } from '#contract/site-image-size.ts'
import { ApiError } from '../../api/api-error.ts'
import { type UploadImage, uploadImage } from '../../api/upload-image.ts'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { FileButton } from '../images/file-button.tsx'
import { ImageDrop } from '../images/image-drop.tsx'
import { acceptedDescription } from '../images/image-file.ts'
import { ImagePreview } from '../images/image-preview.tsx'
import { UploadStatus, uploadMessage } from '../images/upload-status.tsx'
import { useUpload } from '../images/use-upload.ts'
import { type FormImage, formImageOf } from './site-fields.ts'

interface Props {
  name: SiteImageName
  id: string
  label: string
  hint: string
  /** The scheme of the pages that show it; absent for both. */
  scheme?: 'light' | 'dark'
  /** A `FormImage` as JSON; empty for none. */
  value: string
  error?: string
  onChange: (value: string) => void
  /** Called with the id when an upload begins or ends. Not made anew by each rendering. */
  onUploading: (id: string, isUnderWay: boolean) => void
}

/** A picture of the site. It is uploaded as soon as it is chosen, and readers see it once the form is saved. */
export function PictureField({ name, id, label, hint, scheme, value, error, onChange, onUploading }: Props) {
  const image = formImageOf(value)
  const [file, setFile] = useState<File | null>(null)
  const container = useFocusFallback<HTMLDivElement>()
  /** An image of a size that saving would refuse is refused at once. */
  const uploadFitting: UploadImage = async (file, options) => {
    const image = await uploadImage(file, options)
    const problem = siteImageSizeProblem(name, image)
    if (problem !== null) throw new ApiError('validation_failed', problem)
    return image
  }
  const upload = useUpload(file, uploadFitting, ({ imgname, width, height, token }) => {
    setFile(null)
    onChange(JSON.stringify({ imgname, width, height, token } satisfies FormImage))
  })
  const isUploading = file !== null
  useEffect(() => onUploading(id, isUploading), [onUploading, id, isUploading])
  const shown = file ?? (image && imageAddress(image.imgname, { w: 640, format: 'webp', token: image.token }))

  function remove() {
    setFile(null)
    if (!file) onChange('')
  }

  return (
    <div className="field picture-field" id={id} tabIndex={-1} {...container}>
      <span className="label">{label}</span>
      <ImageDrop onFile={setFile}>
        {shown && (
          <div className="picture-ground" data-scheme={scheme}>
            <ImagePreview
              image={shown}
              alt={`Preview: ${label}`}
              missing="The image cannot be shown right now."
            />
          </div>
        )}
        {file && upload.state && (
          <UploadStatus
            name={file.name}
            state={upload.state}
            onCancel={upload.cancel}
            onRetry={upload.retry}
          />
        )}
        {/* The choice comes first, as it gets the focus: who presses Enter again must not remove the image. */}
        <div className="upload-actions">
          <FileButton
            disabled={false}
            describedBy={`${id}-hint ${id}-error`}
            isInvalid={error !== undefined && !shown}
            onFile={(chosen) => chosen && setFile(chosen)}
          >
            {shown ? 'Change' : 'Choose image'}
            <span className="visually-hidden"> for “{label}”</span>
          </FileButton>
          {shown && (
            <button
              type="button"
              className="button secondary"
              aria-describedby={`${id}-error`}
              data-invalid={error ? true : undefined}
              onClick={remove}
            >
              Remove<span className="visually-hidden"> from “{label}”</span>
            </button>
          )}
        </div>
      </ImageDrop>
      <p className="field-hint" id={`${id}-hint`}>
        {hint} {!shown && `${acceptedDescription}; you can also drop or paste one here.`}
      </p>
      <p className="field-hint" role="status">
        {upload.state
          ? uploadMessage(upload.state)
          : image?.token && !error && 'Uploaded. Readers see it once you save.'}
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {upload.state?.step === 'stopped' ? upload.state.reason : error}
      </p>
    </div>
  )
}
