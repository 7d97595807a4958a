import { useEffect, useId, useRef, useState } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { api } from '../../api/api.ts'
import { retryCall } from '../../api/retry.ts'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { FileButton } from '../images/file-button.tsx'
import { ImageDrop } from '../images/image-drop.tsx'
import { acceptedDescription, imageFileError } from '../images/image-file.ts'
import { UploadMessages } from '../images/upload-messages.tsx'
import { UploadStatus } from '../images/upload-status.tsx'
import { useLeaveWarning } from '../images/use-leave-warning.ts'
import { useNoStrayDrops } from '../images/use-no-stray-drops.ts'
import { type Upload, useUpload } from '../images/use-upload.ts'
import { useUploadOnce } from '../images/use-upload-once.ts'
import { type Crop, centred, croppedFile, readImageFile } from './crop.ts'
import { SquareCrop } from './square-crop.tsx'

const unreadable =
  'Your browser cannot read this file as an image. Choose a PNG, JPEG, GIF, WebP or AVIF file, and save HEIC images as JPEG first.'

/** Choosing, cropping and removing the image of the author. Changes are saved at once. */
export function AuthorImage({ imgname: known }: { imgname: string | null }) {
  const id = useId()
  const [imgname, setImgname] = useState(known)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(centred)
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const { pending, failure, submit } = useSubmission()
  const place = useFocusFallback<HTMLDivElement>()
  const uploadOnce = useUploadOnce()
  const upload = useUpload(
    file,
    async (file, options) => {
      const body = { imgname: (await uploadOnce(file, options)).imgname }
      return retryCall((signal) => api.authors.setImage({ body, signal }), options.signal)
    },
    ({ profile }) => {
      setImgname(profile.imgname)
      setFile(null)
      putAway()
      setNote('Profile image saved.')
    },
  )
  /** Counts choices, to ignore results for an earlier file. */
  const choices = useRef(0)
  useEffect(() => () => bitmap?.close(), [bitmap])
  useLeaveWarning(bitmap !== null)
  useNoStrayDrops()

  function putAway() {
    choices.current++
    setBitmap(null)
  }

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    setNote('')
    const wrong = imageFileError(chosen)
    setError(wrong ?? '')
    if (wrong) return
    const choice = ++choices.current
    const read = await readImageFile(chosen).catch(() => null)
    if (choice !== choices.current) return read?.close()
    if (!read) return setError(unreadable)
    setFile(null)
    setCrop(centred)
    setBitmap(read)
  }

  const save = () =>
    submit(async () => {
      const choice = choices.current
      const cropped = bitmap && (await croppedFile(bitmap, crop))
      if (choice === choices.current) setFile(cropped)
    })

  const remove = () =>
    submit(async () => {
      setNote('')
      await retryCall((signal) => api.authors.removeImage({ signal }))
      setImgname(null)
      setNote('Profile image removed.')
    })

  return (
    <div className="field author-image" {...place}>
      <span className="label">Image</span>
      <ImageDrop onFile={choose}>
        {bitmap ? (
          <Cropping
            bitmap={bitmap}
            crop={crop}
            onCrop={setCrop}
            upload={file ? upload : null}
            onSave={save}
            onBack={() => setFile(null)}
            onCancel={putAway}
          />
        ) : (
          <>
            {imgname && (
              <img
                className="portrait"
                src={imageAddress(imgname, { w: 320, format: 'webp' })}
                alt="Your current portrait"
                width={160}
                height={160}
              />
            )}
            <div className="upload-actions">
              <FileButton disabled={pending} describedBy={`${id}-hint`} onFile={choose}>
                {imgname ? 'Change image' : 'Choose image'}
              </FileButton>
              {imgname && (
                // Not disabled while pending, as it would lose the focus.
                <button type="button" className="button secondary" onClick={remove}>
                  {pending ? 'Removing …' : 'Remove image'}
                </button>
              )}
            </div>
          </>
        )}
      </ImageDrop>
      <p className="field-hint" id={`${id}-hint`}>
        {bitmap
          ? 'Drag the image under its frame, or move it with the sliders.'
          : `Shown on your author page. ${acceptedDescription}; you can also drop or paste one here.`}
      </p>
      <UploadMessages state={upload.state} note={note} error={error} failure={failure} />
    </div>
  )
}

interface CroppingProps {
  bitmap: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
  /** Null until the cropped image is uploaded. */
  upload: Upload | null
  onSave: () => void
  /** Back to cropping after an upload stopped. */
  onBack: () => void
  onCancel: () => void
}

function Cropping({ bitmap, crop, onCrop, upload, onSave, onBack, onCancel }: CroppingProps) {
  return (
    <>
      <div className="contents" inert={upload !== null}>
        <SquareCrop bitmap={bitmap} crop={crop} onChange={onCrop} />
      </div>
      {upload?.state ? (
        <UploadStatus name="your image" state={upload.state} onCancel={upload.cancel} onRetry={upload.retry}>
          {upload.state.step === 'stopped' && (
            <button type="button" className="button secondary" onClick={onBack}>
              Back
            </button>
          )}
        </UploadStatus>
      ) : (
        <div className="upload-actions">
          <button type="button" className="button" onClick={onSave}>
            Save image
          </button>
          <button type="button" className="button secondary" onClick={onCancel}>
            Cancel
          </button>
        </div>
      )}
    </>
  )
}
