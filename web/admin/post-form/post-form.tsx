import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnFullPost } from '#contract/post.ts'
import type { Preferences } from '#contract/profile.ts'
import { api } from '../../api/api.ts'
import type { SavedCover as StoredCover } from '../autosave/copy-text.ts'
import { BeforePublishing, type ChecksHandle } from '../before-publishing/before-publishing.tsx'
import { useConflictView } from '../conflict/lazy-conflict-view.tsx'
import type { CoverHandle } from '../cover/cover-handle.ts'
import type { Cover } from '../cover/use-cover.ts'
import { draftOfCopy } from '../drafts/draft-of-copy.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { EditorHandle } from '../editor/editor-handle.ts'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError, fieldError } from '../forms/form-error.tsx'
import { DetailsPanel } from '../full-page/details-panel.tsx'
import { Place } from '../full-page/moved.tsx'
import { PageCover } from '../full-page/page-cover.tsx'
import { TitleField } from '../full-page/title-field.tsx'
import { useFullPage } from '../full-page/use-full-page.ts'
import { useLeaveWarning } from '../images/use-leave-warning.ts'
import { useNoStrayDrops } from '../images/use-no-stray-drops.ts'
import { useTextLanguage } from '../presentation/use-text-language.ts'
import { useSplitPreview } from '../preview/split-preview.tsx'
import { TagInput } from '../tags/tag-input.tsx'
import { BesideText } from './beside-text.tsx'
import { BodyField } from './body-field.tsx'
import { DescriptionAndCover } from './description-and-cover.tsx'
import { namedFields, useFocusOnFaultyText } from './faulty-fields.ts'
import { FormActions } from './form-actions.tsx'
import { keepEnter } from './keep-enter.ts'
import type { Texts } from './load-texts.ts'
import { OtherTexts } from './other-texts.tsx'
import { SaveLine } from './save-line.tsx'
import type { SavedPost } from './saved-post.ts'
import { settledUploads } from './settled-uploads.ts'
import { StatusChoice } from './status-choice.tsx'
import type { SaveCall } from './text-sending.ts'
import { TextState } from './text-state.tsx'
import { UpdateLater } from './update-later.tsx'
import { useElsewhere } from './use-elsewhere.ts'
import { useLoad } from './use-load.ts'
import { usePostForm } from './use-post-form.ts'
import { useSaveKey } from './use-save-key.ts'
import { useSendForm } from './use-send-form.ts'

interface Props {
  /** The label of the main button. */
  action: string
  /** Null for a new post. */
  post: OwnFullPost | null
  stored: PostFields
  account: string
  preferences: Preferences
  texts: Texts
  /** What follows the form, or stands in the panel of the full page. */
  children?: ReactNode
  save: SaveCall<SavedPost>
}

/** The form of new and existing posts. What is typed is stored as a local draft. */
export function PostForm({ action, post, stored, account, preferences, texts, children, save }: Props) {
  const list = post?.page ? paths.sitePages() : paths.ownPosts()
  const editor = useRef<EditorHandle>(null)
  const cover = useRef<CoverHandle>(null)
  const checks = useRef<ChecksHandle>(null)
  const storedCover = useRef<StoredCover | null>(post)
  const [bodyLoses, setBodyLoses] = useState(false)
  const written = usePostForm({
    ...texts,
    url: post?.url ?? null,
    version: post?.version,
    stored,
    account,
    editor,
    cover: storedCover,
    isUploading: bodyLoses,
  })
  const { fields, set, replaced } = written
  const [coverLoses, setCoverLoses] = useState(false)
  const uploading = () => settledUploads([cover, editor])
  const { send, pending, failure, isSaving, isUnclear } = useSendForm({
    ...{ post, written, cover, list, uploading, save },
  })
  const form = useErrorFocus(failure)
  const [closed, setClosed] = useState(failure)
  const conflict = failure === closed ? undefined : failure?.versions
  const fullPage = useFullPage({
    isRemembered: preferences.fullPage,
    editor,
    isSuspended: conflict !== undefined,
  })
  const language = useTextLanguage(fields, post?.guessedLanguage)
  const preview = useSplitPreview({ ...written, editor, url: post?.url ?? null })
  const [savedCover, setSavedCover] = useState<Cover | null>(post)
  const { tell, offered, keep, load, ...elsewhere } = useElsewhere(written, {
    ...{ post, ...texts, isSaving: isUnclear, isUploading: bodyLoses },
  })
  useLeaveWarning(bodyLoses || coverLoses)
  useNoStrayDrops()
  useFocusOnFaultyText(failure, editor)
  useConflictView(post !== null)
  useSaveKey(() => void (isSaving || written.saveVersion()))
  const errorOf = (name: string) => fieldError(failure, name)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asDraft = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'draft'
    void send(asDraft, tell)
  }

  const updateLater = {
    isUnsaved: written.isUnsaved,
    onUnchanged: written.saveVersion,
    async saveVersion() {
      await uploading()
      return written.versionToSchedule()
    },
    onScheduled: written.forgetScheduled,
  }

  const goTo = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const onLoad = useLoad(load, () => goTo('#title'))

  /** Shows the form again before something in it is focused. */
  function closeConflict(focused: string) {
    flushSync(() => setClosed(failure))
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

  const isForReaders = (post?.status === 'public' || post?.publishAt !== undefined) && !written.isPostGone
  const saveLine = <SaveLine {...{ written, isForReaders }} />

  return (
    <>
      <OtherTexts
        {...{ post, written, offered, conflict, thenGoToTitle }}
        split={(html) => editor.current?.blocks(html) ?? [html]}
        onOpen={openCopy}
        onKeep={thenGoToTitle(keep)}
        onConflictClosed={closeConflict}
      />
      <form
        className={conflict ? 'hidden' : `post-form ${fullPage.isOn ? 'full-page' : 'stack'}`}
        ref={form}
        onSubmit={submit}
        onKeyDown={keepEnter}
      >
        {/* Inert while saving, so that nothing is typed that would not be saved. Waiting for uploads is not saving yet. */}
        <div className="contents" inert={isSaving}>
          <div className={fullPage.isOn ? 'post page-canvas' : 'contents'}>
            <TitleField
              isFullPage={fullPage.isOn}
              value={fields.title}
              onChange={(title) => set({ title })}
              error={errorOf('title')}
              language={language.attributes}
              onEnter={() => editor.current?.focus()}
            />
            {fullPage.isOn && (
              <PageCover
                url={post?.url ?? null}
                title={fields.title}
                saved={savedCover}
                chosen={fields.image}
              />
            )}
            <Place of={fullPage.beforeText} isHere={!fullPage.isOn} />
            <BodyField
              editor={editor}
              html={fields.content}
              macros={fields.macros}
              references={fields.references}
              citationStyle={fields.citationStyle}
              onChange={(content) => set({ content })}
              onRested={(body) => checks.current?.noteBody(body)}
              onUploading={setBodyLoses}
              fullPage={fullPage}
              preview={preview.switch}
              typographicSigns={preferences.typographicSigns}
              language={language.attributes}
              error={errorOf('content')}
            />
          </div>
          <DetailsPanel isFullPage={fullPage.isOn} isPreviewed={preview.switch.isOn} failure={failure}>
            <Place of={fullPage.beforeText} isHere={fullPage.isOn} />
            <TagInput
              key={written.round}
              tags={fields.tags}
              onChange={(tags) => set({ tags })}
              onTyped={(text) => checks.current?.noteTypedTag(text)}
              error={errorOf('tags')}
            />
            <BesideText {...{ fields, set, errorOf, post }} guessed={language.guessed} />
            <StatusChoice
              key={`status ${written.round}`}
              value={fields.status}
              stored={post?.status ?? null}
              isTakenDown={post?.takeDown !== undefined}
              onChange={(status) => set({ status })}
              error={errorOf('status')}
            />
            <Place of={fullPage.afterForm} isHere={fullPage.isOn} />
          </DetailsPanel>
          {createPortal(
            <DescriptionAndCover
              cover={cover}
              post={post}
              fields={fields}
              set={set}
              onSavedCover={(cover) => {
                storedCover.current = cover
                setSavedCover(cover)
              }}
              onUploading={setCoverLoses}
              failure={failure}
              descriptionError={errorOf('description')}
              language={language.attributes}
            />,
            fullPage.beforeText,
          )}
        </div>
        <div className={fullPage.isOn ? 'page-foot' : 'contents'}>
          {/* A conflict is told by its own screen. */}
          <FormError failure={failure?.versions ? null : failure} fields={namedFields} />
          <TextState
            written={written}
            elsewhere={{
              ...{ ...elsewhere, onLoad, onOpen: openCopy, onKeep: thenGoToTitle(keep) },
            }}
            onUndo={thenGoToTitle(() => replaced && written.undo(replaced))}
          >
            {!fullPage.isOn && saveLine}
          </TextState>
          <FormActions
            action={action}
            step={isSaving ? 'saving' : pending ? 'uploading' : 'idle'}
            onClear={written.clear}
            list={list}
            later={
              post?.status === 'public' &&
              fields.status === 'public' && <UpdateLater post={post} isDisabled={pending} {...updateLater} />
            }
          >
            {fullPage.isOn && saveLine}
          </FormActions>
          <BeforePublishing
            ref={checks}
            fields={fields}
            url={post?.url ?? null}
            editor={editor}
            isFolded={fullPage.isOn}
          />
        </div>
      </form>
      {preview.view}
      <Place of={fullPage.afterForm} isHere={!fullPage.isOn} />
      {/* Its address may lead to another post by now. */}
      {!written.isPostGone && createPortal(children, fullPage.afterForm)}
    </>
  )
}
