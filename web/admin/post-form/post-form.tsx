import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnFullPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { mayHaveArrived } from '../../api/api-error.ts'
import { findPosts } from '../../api/find-posts.ts'
import { uploadImage } from '../../api/upload-image.ts'
import { Field } from '../../ui/field.tsx'
import type { SavedCover as StoredCover } from '../autosave/copy-text.ts'
import { LazyConflictView, useConflictView } from '../conflict/lazy-conflict-view.tsx'
import type { CoverHandle } from '../cover/cover-handle.ts'
import { NewCover } from '../cover/new-cover.tsx'
import { SavedCover } from '../cover/saved-cover.tsx'
import { draftOfCopy } from '../drafts/draft-of-copy.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { EditorHandle } from '../editor/editor.tsx'
import { ElsewhereLines } from '../elsewhere/elsewhere-lines.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useLeaveWarning } from '../images/use-leave-warning.ts'
import { useNoStrayDrops } from '../images/use-no-stray-drops.ts'
import { alertNotice, showNotice } from '../notices/notices.tsx'
import { EmptyBodyHint } from './empty-body-hint.tsx'
import { FormActions } from './form-actions.tsx'
import { GonePostLine } from './gone-post-line.tsx'
import { keepEnter } from './keep-enter.ts'
import type { Texts } from './load-texts.ts'
import { OfferedTextBanner } from './offered-text.tsx'
import { ReplacementUndo } from './replacement-undo.tsx'
import { SaveLine } from './save-line.tsx'
import type { SavedPost } from './saved-post.ts'
import { ScheduleNote } from './schedule-note.tsx'
import { settledUploads } from './settled-uploads.ts'
import { StatusChoice } from './status-choice.tsx'
import { TagInput } from './tag-input.tsx'
import type { SaveCall } from './text-sending.ts'
import { UpdateLater } from './update-later.tsx'
import { useElsewhere } from './use-elsewhere.ts'
import { usePostForm } from './use-post-form.ts'
import { useSaveKey } from './use-save-key.ts'

const Editor = lazy(async () => ({ default: (await import('../editor/editor.tsx')).Editor }))

interface Props {
  /** The label of the main button. */
  action: string
  /** Null for a new post. */
  post: OwnFullPost | null
  stored: PostFields
  account: string
  texts: Texts
  save: SaveCall<SavedPost>
}

/** The form of new and existing posts. What is typed is stored as a local draft. */
export function PostForm({ action, post, stored, account, texts, save }: Props) {
  const navigate = useNavigate()
  const editor = useRef<EditorHandle>(null)
  const cover = useRef<CoverHandle>(null)
  const bodyErrorId = useId()
  const { pending, failure, submit } = useSubmission()
  const form = useErrorFocus(failure)
  const storedCover = useRef<StoredCover | null>(post)
  const written = usePostForm({
    ...texts,
    url: post?.url ?? null,
    version: post?.version,
    stored,
    account,
    editor,
    cover: storedCover,
  })
  const { fields, set, replaced } = written
  const [bodyLoses, setBodyLoses] = useState(false)
  const [coverLoses, setCoverLoses] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isConflictClosed, setConflictClosed] = useState(false)
  const conflict = isConflictClosed ? undefined : failure?.versions
  const isUnclear = isSaving || (failure !== null && mayHaveArrived(failure))
  const { tell, offered, keep, ...elsewhere } = useElsewhere(written, {
    ...{ post, ...texts, isSaving: isUnclear },
  })
  useLeaveWarning(bodyLoses || coverLoses)
  useNoStrayDrops()
  useConflictView(post !== null)
  useSaveKey(() => {
    if (!isSaving) void written.saveVersion()
  })
  const errorOf = (name: string) =>
    Object.entries(failure?.fields ?? {}).find(([at]) => at === name || at.startsWith(`${name}.`))?.[1]

  useEffect(() => {
    if (failure && Object.keys(failure.fields)[0] === 'content') editor.current?.focus()
  }, [failure])

  const uploading = () => settledUploads([cover, editor])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asDraft = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'draft'
    setConflictClosed(false)
    void submit(async () => {
      await uploading()
      setSaving(true)
      try {
        if (!written.isPostGone) await cover.current?.saveAlt()
        const { message, note, ...saved } = await written.send(asDraft ? 'draft' : null, save)
        await written.forget()
        tell(saved)
        alertNotice(message)
        await navigate(paths.ownPosts())
        if (note) showNotice(`${message}. ${note}`)
      } finally {
        setSaving(false)
      }
    })
  }

  const updateLater = {
    isUnsaved: written.isUnsaved,
    onUnchanged: written.saveVersion,
    async saveVersion() {
      await uploading()
      return written.versionToSchedule()
    },
    async onScheduled(message: string) {
      await written.forgetScheduled()
      await navigate(paths.ownPosts())
      showNotice(message)
    },
  }

  const goTo = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()

  /** Shows the form again before something in it is focused. */
  function closeConflict(focused: string) {
    flushSync(() => setConflictClosed(true))
    goTo(focused)
  }

  /** For buttons that disappear when they are pressed. */
  const thenGoToTitle =
    <Values extends unknown[]>(work: (...values: Values) => void) =>
    (...values: Values) => {
      work(...values)
      goTo('#title')
    }

  async function openCopy({ id }: { id: string }) {
    const copy = await api.workingCopies.find({ params: { id } })
    const imgalt = storedCover.current?.imgalt ?? null
    thenGoToTitle(written.restore)(draftOfCopy(copy, { account, stored, imgalt }))
  }

  return (
    <>
      {offered && (
        <OfferedTextBanner
          offer={offered}
          savedDate={post?.updatedDate ?? null}
          onOpen={openCopy}
          onRestore={thenGoToTitle(written.restore)}
          onDiscard={thenGoToTitle(written.discard)}
          onKeep={thenGoToTitle(keep)}
        />
      )}
      {post?.publishAt && (
        <ScheduleNote post={post} publishAt={post.publishAt} onOpen={thenGoToTitle(written.openVersion)} />
      )}
      {conflict && (
        <LazyConflictView
          {...conflict}
          mine={fields}
          split={(html) => editor.current?.blocks(html) ?? [html]}
          onChosen={async (chosen, saved) => {
            await written.settleConflict(chosen, saved, conflict.current.version)
            closeConflict('#title')
          }}
          onClose={() => closeConflict('[value="main"]')}
        />
      )}
      <form
        className={conflict ? 'hidden' : 'stack post-form'}
        ref={form}
        onSubmit={send}
        onKeyDown={keepEnter}
      >
        {/* Inert while saving, so that nothing is typed that would not be saved. Waiting for uploads is not saving yet. */}
        <div className="contents" inert={isSaving}>
          <Field
            id="title"
            label="Title"
            value={fields.title}
            onChange={(title) => set({ title })}
            error={errorOf('title')}
          />
          <Field
            id="description"
            label="Description"
            rows={3}
            value={fields.description}
            onChange={(description) => set({ description })}
            error={errorOf('description')}
          />
          {post ? (
            <SavedCover
              ref={cover}
              post={post}
              imgalt={fields.imgalt}
              onImgalt={(imgalt) => set({ imgalt })}
              onSaved={(cover) => {
                storedCover.current = cover
              }}
              onUploading={setCoverLoses}
              formFailure={failure}
            />
          ) : (
            <NewCover
              ref={cover}
              image={fields.image}
              imgalt={fields.imgalt}
              onChange={set}
              formFailure={failure}
            />
          )}
          <div className="field">
            <span className="label">Body</span>
            <Suspense fallback={<div className="editor-place" />}>
              <Editor
                ref={editor}
                label="Body"
                describedBy={bodyErrorId}
                initialHtml={fields.content}
                onChange={(content) => set({ content })}
                uploadImage={uploadImage}
                findPosts={findPosts}
                onUploading={setBodyLoses}
              />
            </Suspense>
            <p className="field-error" id={bodyErrorId}>
              {errorOf('content')}
            </p>
          </div>
          <TagInput
            key={written.round}
            tags={fields.tags}
            onChange={(tags) => set({ tags })}
            error={errorOf('tags')}
          />
          <StatusChoice
            key={`status ${written.round}`}
            value={fields.status}
            stored={post?.status ?? null}
            isTakenDown={post?.takeDown !== undefined}
            onChange={(status) => set({ status })}
            error={errorOf('status')}
          />
        </div>
        <EmptyBodyHint {...fields} />
        {/* A conflict is told by its own screen. */}
        <FormError
          failure={failure?.versions ? null : failure}
          fields={['title', 'description', 'imgname', 'imgalt', 'content', 'tags', 'status']}
        />
        <ElsewhereLines {...elsewhere} onOpen={openCopy} onKeep={thenGoToTitle(keep)} />
        <GonePostLine isGone={written.isPostGone} />
        {replaced && (
          <ReplacementUndo
            key={written.round}
            reason={replaced.reason}
            isUntouched={!replaced.isTouched}
            onUndo={thenGoToTitle(() => written.undo(replaced))}
            onGone={written.forgetReplaced}
          />
        )}
        <FormActions
          action={action}
          step={isSaving ? 'saving' : pending ? 'uploading' : 'idle'}
          onClear={written.clear}
          later={
            post?.status === 'public' &&
            fields.status === 'public' && <UpdateLater post={post} isDisabled={pending} {...updateLater} />
          }
        >
          <SaveLine state={written.saveState} isPublic={post?.status === 'public' && !written.isPostGone} />
        </FormActions>
      </form>
    </>
  )
}
