import { useId, useRef, useState } from 'react'
import type { UploadedImage } from '#contract/images.ts'
import { api } from '../../api/api.ts'
import { imageAddress } from '../../api/image-address.ts'
import { persistCall, uploadImage } from '../../api/upload-image.ts'
import { FailureMessage } from '../failure-message.tsx'
import { PictureDrop } from '../images/picture-drop.tsx'
import { acceptedPictures, pictureFault } from '../images/picture-file.ts'
import { UploadStatus, uploadNote } from '../images/upload-status.tsx'
import { useHandedFocus } from '../images/use-handed-focus.ts'
import { useLeaveWarning } from '../images/use-leave-warning.ts'
import { useNoStrayDrops } from '../images/use-no-stray-drops.ts'
import { useUpload } from '../images/use-upload.ts'
import { useSubmission } from '../use-submission.ts'
import { type Crop, centred, croppedFile, readPictureFile } from './crop.ts'
import { SquareCrop } from './square-crop.tsx'

const unreadable =
  'Your browser cannot read this file as a picture. Choose a PNG, JPEG, GIF, WebP or AVIF file, and save HEIC pictures as JPEG first.'

/** The picture of oneself: choose, crop, save, remove. Each step that the server sees is saved at once. */
export function AuthorImage({ imgname: known }: { imgname: string | null }) {
  const id = useId()
  const [imgname, setImgname] = useState(known)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(centred)
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const { pending, failure, submit } = useSubmission()
  const place = useHandedFocus<HTMLDivElement>()
  const input = useRef<HTMLInputElement>(null)
  /** What is uploaded already need not be uploaded again when only the next step failed. */
  const uploaded = useRef(new WeakMap<File, UploadedImage>())
  const upload = useUpload(file, async (file, options) => {
    const image = uploaded.current.get(file) ?? (await uploadImage(file, options))
    uploaded.current.set(file, image)
    const body = { imgname: image.imgname }
    const { profile } = await persistCall((signal) => api.authors.setImage({ body, signal }))
    setImgname(profile.imgname)
    setFile(null)
    putAway()
    setNote('Your picture is saved.')
  })
  useLeaveWarning(picture !== null)
  useNoStrayDrops()

  function putAway() {
    picture?.close()
    setPicture(null)
  }

  async function choose(chosen: File | null | undefined) {
    if (!chosen) return
    setNote('')
    const wrong = pictureFault(chosen)
    setFault(wrong ?? '')
    if (wrong) return
    try {
      const read = await readPictureFile(chosen)
      picture?.close()
      setFile(null)
      setCrop(centred)
      setPicture(read)
    } catch {
      setFault(unreadable)
    }
  }

  const save = () =>
    submit(async () => {
      if (picture) setFile(await croppedFile(picture, crop))
    })

  const remove = () =>
    submit(async () => {
      setNote('')
      await persistCall((signal) => api.authors.removeImage({ signal }))
      setImgname(null)
      setNote('Your picture is removed.')
    })

  return (
    <div className="field author-image" {...place}>
      <span className="label">Picture</span>
      <PictureDrop onFile={choose}>
        {picture ? (
          <>
            <div className="contents" inert={file !== null}>
              <SquareCrop picture={picture} crop={crop} onChange={setCrop} />
            </div>
            {file && upload.state ? (
              <UploadStatus
                name="your picture"
                state={upload.state}
                onCancel={upload.cancel}
                onRetry={upload.retry}
              >
                {upload.state.step === 'stopped' && (
                  <button type="button" className="button secondary" onClick={() => setFile(null)}>
                    Back
                  </button>
                )}
              </UploadStatus>
            ) : (
              <div className="upload-actions">
                <button type="button" className="button" onClick={save}>
                  Save picture
                </button>
                <button type="button" className="button secondary" onClick={putAway}>
                  Cancel
                </button>
              </div>
            )}
          </>
        ) : (
          <>
            {imgname && (
              <img
                className="portrait"
                src={imageAddress(imgname, { width: 320, format: 'webp' })}
                alt="Your present one"
                width={160}
                height={160}
              />
            )}
            <div className="upload-actions">
              <button
                type="button"
                className="button secondary"
                disabled={pending}
                aria-describedby={`${id}-hint`}
                onClick={() => input.current?.click()}
              >
                {imgname ? 'Change picture' : 'Choose picture'}
              </button>
              {imgname && (
                // Not disabled meanwhile: that would take the focus from it.
                <button type="button" className="button secondary" onClick={remove}>
                  {pending ? 'Removing …' : 'Remove picture'}
                </button>
              )}
            </div>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedPictures}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </PictureDrop>
      <p className="field-hint" id={`${id}-hint`}>
        {picture
          ? 'Draw the picture under its frame, or move it by the sliders.'
          : 'Shown on your author page. You can also drop or paste one here.'}
      </p>
      <p className="field-hint" role="status">
        {upload.state ? uploadNote(upload.state) : note}
      </p>
      <p className="field-fault" role="alert">
        {upload.state?.step === 'stopped' ? upload.state.reason : fault}
      </p>
      <FailureMessage failure={failure} />
    </div>
  )
}
