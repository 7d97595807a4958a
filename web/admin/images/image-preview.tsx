import { useState } from 'react'
import { useFileAddress } from './use-object-url.ts'

interface Props {
  /** A file, or the address of what is kept. */
  picture: File | string
  alt: string
  /** What is said if what is kept cannot be shown. */
  missing: string
}

/** A picture that was chosen, or words where it cannot be shown. */
export function PicturePreview({ picture, alt, missing }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const ofFile = useFileAddress(picture instanceof File ? picture : null)
  const address = picture instanceof File ? ofFile : picture
  if (!address) return null
  if (broken === address) {
    return (
      <p className="field-hint">
        {picture instanceof File ? 'Your browser cannot show this file.' : missing}
      </p>
    )
  }
  return <img className="picture-preview" src={address} alt={alt} onError={() => setBroken(address)} />
}
