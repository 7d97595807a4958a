import { useId } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { PendingButton } from '../forms/pending-button.tsx'
import { FileButton } from '../images/file-button.tsx'
import { ImageDrop } from '../images/image-drop.tsx'
import { acceptedDescription } from '../images/image-file.ts'
import { UploadMessages } from '../images/upload-messages.tsx'
import { UploadStatus } from '../images/upload-status.tsx'
import { useLeaveWarning } from '../images/use-leave-warning.ts'
import { useNoStrayDrops } from '../images/use-no-stray-drops.ts'
import { SquareCrop } from './square-crop.tsx'
import type { AuthorImageState } from './use-author-image.ts'

export function AuthorImage({ image }: { image: AuthorImageState }) {
  const id = useId()
  const container = useFocusFallback<HTMLDivElement>()
  useLeaveWarning(image.bitmap !== null)
  useNoStrayDrops()
  return (
    <div className="field author-image" {...container}>
      <span className="label">Image</span>
      <ImageDrop onFile={image.choose}>
        {image.bitmap ? (
          <Cropping image={image} bitmap={image.bitmap} />
        ) : (
          <Current image={image} hintId={`${id}-hint`} />
        )}
      </ImageDrop>
      <p className="field-hint" id={`${id}-hint`}>
        {image.bitmap
          ? 'Drag the image under its frame, or move it with the sliders.'
          : `Shown on your author page. ${acceptedDescription}; you can also drop or paste one here.`}
      </p>
      <UploadMessages {...image.messages} />
    </div>
  )
}

function Current({ image, hintId }: { image: AuthorImageState; hintId: string }) {
  const { imgname, pending, choose, remove } = image
  return (
    <>
      {imgname && (
        <img
          className="portrait"
          src={imageAddress(imgname, { w: 320, format: 'webp' })}
          alt="Your current portrait"
          width={160}
          height={160}
        />
      )}
      <div className="upload-actions">
        <FileButton disabled={pending} describedBy={hintId} onFile={choose}>
          {imgname ? 'Change image' : 'Choose image'}
        </FileButton>
        {imgname && (
          <PendingButton className="button secondary" pending={pending} onClick={remove}>
            {pending ? 'Removing …' : 'Remove image'}
          </PendingButton>
        )}
      </div>
    </>
  )
}

function Cropping({ image, bitmap }: { image: AuthorImageState; bitmap: ImageBitmap }) {
  const { crop, setCrop, upload, isUploading, save, backToCropping, stopCropping } = image
  return (
    <>
      <div className="contents" inert={isUploading}>
        <SquareCrop bitmap={bitmap} crop={crop} onChange={setCrop} />
      </div>
      {isUploading && upload.state ? (
        <UploadStatus name="your image" state={upload.state} onCancel={upload.cancel} onRetry={upload.retry}>
          {upload.state.step === 'stopped' && (
            <button type="button" className="button secondary" onClick={backToCropping}>
              Back
            </button>
          )}
        </UploadStatus>
      ) : (
        <div className="upload-actions">
          <button type="button" className="button" onClick={save}>
            Save image
          </button>
          <button type="button" className="button secondary" onClick={stopCropping}>
            Cancel
          </button>
        </div>
      )}
    </>
  )
}
