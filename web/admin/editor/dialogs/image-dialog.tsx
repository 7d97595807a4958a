import { useState } from 'react'
import { isSafeImage } from '#contract/html/safe-url.ts'
import { ModalDialog } from '../../forms/modal-dialog.tsx'
import { altHint } from '../../images/alt-field.tsx'
import { acceptedExtensions, imageFileError } from '../../images/image-file.ts'
import type { ImageValues } from '../commands/images.ts'
import { DialogField } from './dialog-field.tsx'
import { typedAddress } from './typed-address.ts'

interface Props {
  /** Null to insert a new image. */
  image: ImageValues | null
  onApply(image: ImageValues): void
  onFile(file: File, values: Pick<ImageValues, 'alt' | 'caption'>): void
  onClose(): void
}

export function ImageDialog({ image, onApply, onFile, onClose }: Props) {
  const isDataUrl = image?.src.startsWith('data:') ?? false
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState(isDataUrl ? '' : (image?.src ?? ''))
  const [alt, setAlt] = useState(image?.alt ?? '')
  const [caption, setCaption] = useState(image?.caption ?? '')
  const [errors, setErrors] = useState<{ file?: string; address?: string }>({})

  function apply() {
    if (file) {
      const error = imageFileError(file)
      if (error) return setErrors({ file: error })
      return onFile(file, { alt, caption })
    }
    const src = address.trim() === '' && isDataUrl ? (image?.src ?? '') : typedAddress(address)
    if (src === '') return setErrors({ file: 'Choose a file or enter an address.' })
    if (!isSafeImage(src))
      return setErrors({ address: 'The address of an image begins with http:// or https://.' })
    onApply({ src, alt, caption })
  }

  return (
    <ModalDialog
      title={image ? 'Change image' : 'Image'}
      action={image ? 'Apply' : 'Insert'}
      onApply={apply}
      onClose={onClose}
    >
      <DialogField
        label="Image file"
        type="file"
        accept={acceptedExtensions}
        onChange={({ target }) => setFile(target.files?.[0])}
        error={errors.file}
      />
      <DialogField
        label="Or its address"
        inputMode="url"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={errors.address}
      />
      <DialogField
        label="Alternative text"
        dir="auto"
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        hint={altHint}
      />
      <DialogField
        label="Caption"
        dir="auto"
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
        hint="Shown below the image."
      />
    </ModalDialog>
  )
}
