import { useId, useRef, useState } from 'react'
import type { UploadedImage } from '#contract/images.ts'
import type { Post, PostInList } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { imageAddress } from '../../api/image-address.ts'
import { persistCall, uploadImage } from '../../api/upload-image.ts'
import { Plate } from '../../ui/plate.tsx'
import { FailureMessage } from '../failure-message.tsx'
import { PictureDrop } from '../images/picture-drop.tsx'
import { acceptedPictures } from '../images/picture-file.ts'
import { UploadStatus, uploadNote } from '../images/upload-status.tsx'
import { useFileAddress } from '../images/use-file-address.ts'
import { useHandedFocus } from '../images/use-handed-focus.ts'
import { useLeaveWarning } from '../images/use-leave-warning.ts'
import { useUpload } from '../images/use-upload.ts'
import { useSubmission } from '../use-submission.ts'

type Cover = Pick<PostInList, 'imgname' | 'imgtoken'>

/** The cover of a post that exists. What is chosen here is saved at once, whatever becomes of the form around it. */
export function CoverActions({ post }: { post: Post }) {
  const id = useId()
  const params = { url: post.url }
  const [cover, setCover] = useState<Cover>(post)
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const { pending, failure, submit } = useSubmission()
  const place = useHandedFocus<HTMLDivElement>()
  const input = useRef<HTMLInputElement>(null)
  /** What is uploaded already need not be uploaded again when only the next step failed. */
  const uploaded = useRef(new WeakMap<File, UploadedImage>())
  const upload = useUpload(file, async (file, options) => {
    const image = uploaded.current.get(file) ?? (await uploadImage(file, options))
    uploaded.current.set(file, image)
    const body = { imgname: image.imgname }
    const saved = await persistCall((signal) => api.posts.setCover({ params, body, signal }))
    setCover(saved.post)
    setFile(null)
    setNote('The cover is changed.')
  })
  useLeaveWarning(upload.state?.step === 'sending')

  function choose(chosen: File | null | undefined) {
    if (!chosen) return
    setNote('')
    setFile(chosen)
  }

  const remove = () =>
    submit(async () => {
      setNote('')
      setCover((await persistCall((signal) => api.posts.removeCover({ params, signal }))).post)
      setNote('The cover is removed: the post gets a drawn one.')
    })

  return (
    <div className="field" {...place}>
      <span className="label">Cover</span>
      <PictureDrop onFile={choose}>
        <CurrentCover url={post.url} cover={cover} file={file} />
        {file && upload.state ? (
          <UploadStatus name={file.name} state={upload.state} onCancel={upload.cancel} onRetry={upload.retry}>
            {upload.state.step === 'stopped' && (
              <button type="button" className="button secondary" onClick={() => setFile(null)}>
                Keep the present cover
              </button>
            )}
          </UploadStatus>
        ) : (
          <div className="upload-actions">
            <button
              type="button"
              className="button secondary"
              disabled={pending}
              aria-describedby={`${id}-hint`}
              onClick={() => input.current?.click()}
            >
              {cover.imgname ? 'Change cover' : 'Choose cover'}
            </button>
            {cover.imgname && (
              // Not disabled meanwhile: that would take the focus from it.
              <button type="button" className="button secondary" onClick={remove}>
                {pending ? 'Removing …' : 'Remove cover'}
              </button>
            )}
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedPictures}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </PictureDrop>
      <p className="field-hint" id={`${id}-hint`}>
        Saved at once. PNG, JPEG, GIF, WebP, AVIF, BMP or ICO; you can also drop or paste one here.
      </p>
      <p className="field-hint" role="status">
        {upload.state ? uploadNote(upload.state) : note}
      </p>
      <p className="field-fault" role="alert">
        {upload.state?.step === 'stopped' && upload.state.reason}
      </p>
      <FailureMessage failure={failure} />
    </div>
  )
}

/** What readers see now, or the file that is on its way to take its place. */
function CurrentCover({ url, cover, file }: { url: string; cover: Cover; file: File | null }) {
  const ofFile = useFileAddress(file)
  if (ofFile) return <img className="picture-preview" src={ofFile} alt={`Preview of ${file?.name}`} />
  if (!cover.imgname) {
    return (
      <div className="drawn-cover">
        <Plate seed={url} />
      </div>
    )
  }
  const address = imageAddress(cover.imgname, { width: 640, token: cover.imgtoken })
  return <img className="picture-preview" src={address} alt="The present cover" />
}
