import { useRef } from 'react'
import type { UploadedImage } from '#contract/images.ts'
import { type UploadImage, uploadImage } from '../../api/upload-image.ts'

/** Uploads each file once, so that a retry after a later step failed does not upload it again. */
export function useUploadOnce(): UploadImage {
  const uploaded = useRef(new WeakMap<File, UploadedImage>())
  return async (file, options) => {
    const image = uploaded.current.get(file) ?? (await uploadImage(file, options))
    uploaded.current.set(file, image)
    return image
  }
}
