import { type Ref, useImperativeHandle, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { uploadImage } from '../../api/upload-image.ts'
import { fileOf, type PostFields } from '../drafts/post-fields.ts'
import { AltField } from '../images/alt-field.tsx'
import { useUpload } from '../images/use-upload.ts'
import type { CoverHandle } from './cover-handle.ts'
import { ImagePicker } from './image-picker.tsx'

type CoverFields = Pick<PostFields, 'image' | 'imgalt'>

interface Props extends CoverFields {
  onChange: (change: Partial<CoverFields>) => void
  /** The error of the form. */
  formFailure: ApiError | null
  ref: Ref<CoverHandle>
}

/** The cover of a new post, which is saved with the post. */
export function NewCover({ image, imgalt, onChange, formFailure, ref }: Props) {
  const upload = useUpload(fileOf(image), uploadImage, ({ imgname, token }, { name }) =>
    onChange({ image: { name, imgname, token } }),
  )
  // The error belongs to the image that was refused.
  const [refused, setRefused] = useState({ failure: formFailure, image })
  if (refused.failure !== formFailure) setRefused({ failure: formFailure, image })
  const error = refused.image === image ? formFailure?.fields.imgname : undefined
  useImperativeHandle(ref, () => ({ settled: upload.settled, saveAlt: async () => {} }))
  return (
    <>
      <ImagePicker
        image={image}
        upload={upload}
        // Another image needs another text.
        onChange={(image) => onChange({ image, imgalt: null })}
        error={error}
      />
      {image && (
        <AltField
          value={imgalt ?? ''}
          onChange={(imgalt) => onChange({ imgalt: imgalt || null })}
          error={formFailure?.fields.imgalt}
        />
      )}
    </>
  )
}
