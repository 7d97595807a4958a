import { useState } from 'react'
import type { ImageValues } from '../commands/images.ts'
import { pictureFault, pictureTypes, pictureUrl } from '../paste/picture-files.ts'
import { isSafeImage, typedAddress } from '../safe-address.ts'
import { DialogField } from './dialog-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

interface Props {
  /** The image that is changed; null for a new one. */
  image: ImageValues | null
  onApply(image: ImageValues): void
  onClose(): void
}

/** Asks for a picture, as a file or by its address, and for what it shows. */
export function ImageDialog({ image, onApply, onClose }: Props) {
  const isHeld = image?.src.startsWith('data:') ?? false
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState(isHeld ? '' : (image?.src ?? ''))
  const [alt, setAlt] = useState(image?.alt ?? '')
  const [faults, setFaults] = useState<{ file?: string; address?: string }>({})

  async function apply() {
    if (file) {
      const fault = pictureFault(file)
      if (fault) return setFaults({ file: fault })
      return onApply({ src: await pictureUrl(file), alt })
    }
    const src = address.trim() === '' && isHeld ? (image?.src ?? '') : typedAddress(address)
    if (src === '') return setFaults({ file: 'Choose a file or write an address.' })
    if (!isSafeImage(src)) return setFaults({ address: 'Pictures come by http and https only.' })
    onApply({ src, alt })
  }

  return (
    <EditorDialog
      title={image ? 'Change image' : 'Image'}
      action={image ? 'Apply' : 'Insert'}
      onApply={() => void apply()}
      onClose={onClose}
    >
      <DialogField
        label="Picture file"
        type="file"
        accept={pictureTypes.join()}
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
        hint="What the picture shows, for those who do not see it."
      />
    </EditorDialog>
  )
}
