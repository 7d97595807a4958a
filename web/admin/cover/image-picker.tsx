import { useId } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import type { ChosenImage } from '../drafts/post-fields.ts'
import { useHandedFocus } from '../focus/use-focus-fallback.ts'
import { PictureDrop } from '../images/image-drop.tsx'
import { acceptedPictures, acceptedWords } from '../images/image-file.ts'
import { PicturePreview } from '../images/image-preview.tsx'
import { UploadStatus, uploadNote } from '../images/upload-status.tsx'
import type { Upload } from '../images/use-upload.ts'

interface Props {
  image: ChosenImage | null
  /** Of the file that was chosen. */
  upload: Upload
  onChange: (image: ChosenImage | null) => void
  /** Why the server did not take it with the post. */
  fault?: string
}

/** The cover of a new post: none, or a picture with its preview, which is uploaded as soon as it is chosen. */
export function ImagePicker({ image, upload, onChange, fault }: Props) {
  const id = useId()
  const place = useHandedFocus<HTMLDivElement>()
  const choose = (file: File | null | undefined) => file && onChange({ file })
  return (
    <div className="field" {...place}>
      {image ? <span className="label">Image</span> : <label htmlFor="image">Image</label>}
      <PictureDrop onFile={choose}>
        {image ? (
          <>
            <PicturePreview
              picture={
                'file' in image ? image.file : imageAddress(image.imgname, { w: 640, token: image.token })
              }
              alt={`Preview of ${nameOf(image)}`}
              missing="The picture cannot be shown now. If you chose it more than a day ago, remove it and choose it again."
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
            <button
              type="button"
              className="button secondary"
              aria-describedby={`${id}-fault`}
              data-faulty={fault ? true : undefined}
              onClick={() => onChange(null)}
            >
              Remove
            </button>
          </>
        ) : (
          <input
            id="image"
            type="file"
            accept={acceptedPictures}
            aria-describedby={`${id}-hint ${id}-fault`}
            aria-invalid={fault ? true : undefined}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </PictureDrop>
      <p className="field-hint" id={`${id}-hint`} role="status">
        {image ? noteOf(image, upload) : `${acceptedWords}. You can also drop or paste one here.`}
      </p>
      <p className="field-fault" id={`${id}-fault`} role="alert">
        {upload.state?.step === 'stopped' ? upload.state.reason : fault}
      </p>
    </div>
  )
}

const nameOf = (image: ChosenImage): string => ('file' in image ? image.file.name : image.name)

function noteOf(image: ChosenImage, { state }: Upload): string {
  if ('imgname' in image) return 'Uploaded. It becomes the cover when you save the post.'
  return state ? uploadNote(state) : ''
}
