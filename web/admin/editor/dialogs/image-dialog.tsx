import { useState } from 'react'
import { isSafeImage } from '#contract/html/safe-url.ts'
import { ModalDialog } from '../../forms/modal-dialog.tsx'
import { altHint } from '../../images/alt-field.tsx'
import { acceptedPictures, pictureFault } from '../../images/image-file.ts'
import type { ImageValues } from '../commands/images.ts'
import { DialogField } from './dialog-field.tsx'
import { typedAddress } from './typed-address.ts'

interface Props {
  /** The image that is changed; null for a new one. */
  image: ImageValues | null
  onApply(image: ImageValues): void
  /** Gets a file that is to become the picture, and what is told of it. */
  onFile(file: File, told: Pick<ImageValues, 'alt' | 'caption'>): void
  onClose(): void
}

/** Asks for a picture, as a file or by its address, and for what it shows. */
export function ImageDialog({ image, onApply, onFile, onClose }: Props) {
  const isHeld = image?.src.startsWith('data:') ?? false
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState(isHeld ? '' : (image?.src ?? ''))
  const [alt, setAlt] = useState(image?.alt ?? '')
  const [caption, setCaption] = useState(image?.caption ?? '')
  const [faults, setFaults] = useState<{ file?: string; address?: string }>({})

  function apply() {
    if (file) {
      const fault = pictureFault(file)
      if (fault) return setFaults({ file: fault })
      return onFile(file, { alt, caption })
    }
    const src = address.trim() === '' && isHeld ? (image?.src ?? '') : typedAddress(address)
    if (src === '') return setFaults({ file: 'Choose a file or write an address.' })
    if (!isSafeImage(src)) return setFaults({ address: 'Pictures come by http and https only.' })
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
        label="Picture file"
        type="file"
        accept={acceptedPictures}
        onChange={({ target }) => setFile(target.files?.[0])}
        fault={faults.file}
      />
      <DialogField
        label="Or its address"
        inputMode="url"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        fault={faults.address}
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
        hint="Stands below the picture."
      />
    </ModalDialog>
  )
}
