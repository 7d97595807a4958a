import { useState } from 'react'
import { useObjectUrl } from './use-object-url.ts'

interface Props {
  /** A file, or the address of an uploaded image. */
  image: File | string
  alt: string
  /** The text if the uploaded image cannot be shown. */
  missing: string
}

export function ImagePreview({ image, alt, missing }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const ofFile = useObjectUrl(image instanceof File ? image : null)
  const address = image instanceof File ? ofFile : image
  if (!address) return null
  if (broken === address) {
    return (
      <p className="field-hint">{image instanceof File ? 'Your browser cannot show this file.' : missing}</p>
    )
  }
  return <img className="image-preview" src={address} alt={alt} onError={() => setBroken(address)} />
}
