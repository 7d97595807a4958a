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
  title?: string
  /** True if only the file or address is asked for. */
  isBare?: boolean
  /** Takes away what is there. */
  onRemove?(): void
  onApply(image: ImageValues): void
  onFile(file: File, values: Pick<ImageValues, 'alt' | 'caption'>): void
  onClose(): void
}

export function ImageDialog({ image, isBare = false, onRemove, onApply, onFile, onClose, ...props }: Props) {
  const { title = image ? 'Change image' : 'Image' } = props
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
      title={title}
      action={image ? 'Apply' : 'Insert'}
      onApply={apply}
      onClose={onClose}
      more={
        onRemove && (
          <button type="button" className="button secondary" onClick={onRemove}>
            Remove
          </button>
        )
      }
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
      {!isBare && <Words {...{ alt, setAlt, caption, setCaption }} />}
    </ModalDialog>
  )
}

interface WordsProps {
  alt: string
  setAlt(alt: string): void
  caption: string
  setCaption(caption: string): void
}

const Words = ({ alt, setAlt, caption, setCaption }: WordsProps) => (
  <>
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
      hint="Shown below the image. Formulas stand between dollar signs, as in $x^2$."
    />
  </>
)
