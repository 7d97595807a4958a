import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import type { FullPost } from '#contract/post.ts'
import type { ApiError } from '../../api/api-error.ts'
import { PlaceholderArt } from '../../ui/placeholder-art.tsx'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { FileButton } from '../images/file-button.tsx'
import { ImageDrop } from '../images/image-drop.tsx'
import { acceptedDescription } from '../images/image-file.ts'
import { ImagePreview } from '../images/image-preview.tsx'
import { UploadMessages } from '../images/upload-messages.tsx'
import { UploadStatus } from '../images/upload-status.tsx'
import { useUpload } from '../images/use-upload.ts'
import { useUploadOnce } from '../images/use-upload-once.ts'
import { useTextNoun } from '../layout/text-noun.ts'
import { CoverAlt } from './cover-alt.tsx'
import type { CoverHandle } from './cover-handle.ts'
import { type Cover, useCover } from './use-cover.ts'

interface Props {
  post: FullPost
  /** The unsaved alternative text; null if it was not edited. */
  imgalt: string | null
  onImgalt: (imgalt: string | null) => void
  /** Called when the cover or its text was changed. */
  onSaved: (cover: Cover) => void
  /** Called when an upload begins or ends. */
  onUploading: (isUnderWay: boolean) => void
  /** The error of the form. */
  formFailure: ApiError | null
  ref: Ref<CoverHandle>
}

/** The cover of an existing post. Changes are saved at once, independently of the form. */
export function SavedCover({ post, imgalt, onImgalt, onSaved, onUploading, formFailure, ref }: Props) {
  const id = useId()
  const { cover, change, remove, changeAlt } = useCover(post, onSaved)
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const { pending, failure, submit } = useSubmission()
  const container = useFocusFallback<HTMLDivElement>()
  const uploadOnce = useUploadOnce()
  const upload = useUpload(
    file,
    async (file, options) => change((await uploadOnce(file, options)).imgname, options.signal),
    () => {
      setFile(null)
      setNote('Cover changed.')
    },
  )
  const typed = useRef(imgalt)
  useEffect(() => {
    typed.current = imgalt
  })
  const isUnderWay = upload.state?.step === 'sending'
  const reportUploading = useEffectEvent(() => onUploading(isUnderWay))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => reportUploading(), [isUnderWay])

  function choose(chosen: File | undefined) {
    if (!chosen) return
    setNote('')
    setFile(chosen)
  }

  const noun = useTextNoun()
  const removeNow = () =>
    submit(async () => {
      setNote('')
      await remove()
      onImgalt(null)
      setNote(`Cover removed. The ${noun} now shows a drawing instead.`)
    })

  async function saveAlt() {
    if (imgalt === null) return
    await changeAlt(imgalt)
    // Text that was typed meanwhile is not saved yet.
    if (typed.current === imgalt) onImgalt(null)
  }

  useImperativeHandle(ref, () => ({ settled: upload.settled, saveAlt }))

  return (
    <div className="contents" {...container}>
      <div className="field">
        <span className="label">Cover</span>
        <ImageDrop onFile={choose}>
          <CurrentCover url={post.url} cover={cover} file={file} />
          {file && upload.state ? (
            <UploadStatus
              name={file.name}
              state={upload.state}
              onCancel={upload.cancel}
              onRetry={upload.retry}
            >
              {upload.state.step === 'stopped' && (
                <button
                  type="button"
                  className="button secondary"
                  data-invalid={formFailure?.fields.imgname ? true : undefined}
                  onClick={() => setFile(null)}
                >
                  Keep the current cover
                </button>
              )}
            </UploadStatus>
          ) : (
            <div className="upload-actions">
              <FileButton disabled={pending} describedBy={`${id}-hint`} onFile={choose}>
                {cover.imgname ? 'Change cover' : 'Choose cover'}
              </FileButton>
              {cover.imgname && (
                <PendingButton className="button secondary" pending={pending} onClick={removeNow}>
                  {pending ? 'Removing …' : 'Remove cover'}
                </PendingButton>
              )}
            </div>
          )}
        </ImageDrop>
        <p className="field-hint" id={`${id}-hint`}>
          Changes are saved at once. {acceptedDescription}; you can also drop or paste one here.
        </p>
        <UploadMessages state={upload.state} note={note} failure={failure} />
      </div>
      {cover.imgname && !file && (
        <CoverAlt
          alt={imgalt ?? cover.imgalt}
          onChange={(text) => onImgalt(text === cover.imgalt ? null : text)}
          save={saveAlt}
          formFailure={formFailure}
        />
      )}
    </div>
  )
}

/** The current cover, or the file that is being uploaded. */
function CurrentCover({ url, cover, file }: { url: string; cover: Cover; file: File | null }) {
  if (file) return <ImagePreview image={file} alt={`Preview of ${file.name}`} missing="" />
  if (!cover.imgname) {
    return (
      <div className="drawn-cover">
        <PlaceholderArt seed={url} />
      </div>
    )
  }
  return (
    <ImagePreview
      image={imageAddress(cover.imgname, { w: 640, token: cover.imgtoken ?? undefined })}
      alt="The current cover"
      missing="The current cover cannot be shown right now."
    />
  )
}
