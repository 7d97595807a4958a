import { useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { retryCall } from '../../api/retry.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { imageFileError } from '../images/image-file.ts'
import { useUpload } from '../images/use-upload.ts'
import { useUploadOnce } from '../images/use-upload-once.ts'
import { type Crop, centred, croppedFile, readImageFile } from './crop.ts'

const unreadable =
  'Your browser cannot read this file as an image. Choose a PNG, JPEG, GIF, WebP or AVIF file, and save HEIC images as JPEG first.'

/** The image of the author: chosen, cropped, uploaded and saved at once, or removed. */
export function useAuthorImage(savedImgname: string | null) {
  const [imgname, setImgname] = useState(savedImgname)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(centred)
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const { pending, failure, submit } = useSubmission()
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
      stopCropping()
      setNote('Profile image saved.')
    },
  )
  /** Counts choices, to ignore results for an earlier file. */
  const choices = useRef(0)
  useEffect(() => () => bitmap?.close(), [bitmap])

  function stopCropping() {
    choices.current++
    setBitmap(null)
  }

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    setNote('')
    const fileError = imageFileError(chosen)
    setError(fileError ?? '')
    if (fileError) return
    const choice = ++choices.current
    const read = await readImageFile(chosen).catch(() => null)
    if (choice !== choices.current) return read?.close()
    if (!read) return setError(chosen.type === 'image/svg+xml' ? messages.svgRefused : unreadable)
    setFile(null)
    setCrop(centred)
    setBitmap(read)
  }

  /** Crops the chosen image as it is now, if there is one. The returned function begins its upload, unless the choice is another one by then. */
  function cropChosen(): () => Promise<unknown> {
    const choice = choices.current
    const cropped = bitmap && !file ? croppedFile(bitmap, crop) : null
    // The returned function tells an error, and may never be called.
    cropped?.catch(() => {})
    return async () => {
      if (cropped)
        await submit(async () => {
          const next = await cropped
          if (choice === choices.current) setFile(next)
        })
      else if (upload.state?.step === 'stopped') upload.retry()
    }
  }

  const remove = () =>
    submit(async () => {
      setNote('')
      await retryCall((signal) => api.authors.removeImage({ signal }))
      setImgname(null)
      setNote('Profile image removed.')
    })

  return {
    imgname,
    /** The chosen image while it is cropped. */
    bitmap,
    crop,
    setCrop,
    upload,
    isUploading: file !== null,
    pending,
    messages: { state: upload.state, note, error, failure },
    choose,
    save: () => cropChosen()(),
    cropChosen,
    remove,
    /** Back to cropping after an upload stopped. */
    backToCropping: () => setFile(null),
    stopCropping,
  }
}
export type AuthorImageState = ReturnType<typeof useAuthorImage>
