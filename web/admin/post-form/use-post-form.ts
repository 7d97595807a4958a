import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import type { SavedCover } from '../autosave/copy-text.ts'
import { noteLastSave } from '../autosave/last-saves.ts'
import { noteUnsavedText } from '../drafts/browser-storage.ts'
import { createDraftWriter } from '../drafts/draft-writer.ts'
import { deleteLocalDraft, saveLocalDraft } from '../drafts/local-drafts.ts'
import type { EditorHandle } from '../editor/editor-handle.ts'
import { holdText } from '../elsewhere/open-texts.ts'
import type { FormTextParts } from './form-text.ts'
import { subscribeRested } from './rested-body.ts'
import { createTextSession, type TextSession } from './text-session.ts'

interface Parts extends Pick<FormTextParts, 'account' | 'url' | 'version' | 'stored' | 'begun' | 'offer'> {
  editor: RefObject<EditorHandle | null>
  /** The cover of an existing post. */
  cover: RefObject<SavedCover | null>
  /** Whether the body has an upload, which is no part of the text yet and would be lost with it. */
  isUploading: boolean
}

/** The text of a post form: its content, its draft in this browser, its autosave, and what can be put in its place. */
export function usePostForm({ editor, cover, isUploading, ...parts }: Parts) {
  // The parts never change: a draft must not pass to whoever signs in next.
  const [session] = useState(() =>
    createTextSession({
      ...parts,
      showBody: (html) => editor.current?.replace(html),
      splitBody: (html) => editor.current?.blocks() ?? [html],
      cover: () => cover.current,
      drafts: createDraftWriter({
        save: (draft) => void saveLocalDraft(draft),
        remove: ({ account, key }) => void deleteLocalDraft(account, key),
      }),
    }),
  )
  const [subscribe] = useState(() => subscribeRested(session))
  const present = useSyncExternalStore(subscribe, session.get)
  useEffect(() => {
    if (!isUploading) session.noteStored(parts.stored, parts.version ?? 0)
  })
  useHeldText(present.key)
  useHeldText(present.copyId)
  useStoring(session)
  useLeaveQuestion(session, present.isUnsaved)
  useUnsavedNote(present.isUnsaved && !present.isSent)
  return { ...session, ...present }
}
export type PostFormState = ReturnType<typeof usePostForm>

/** Other tabs know the text by the key of its draft, and by its working copy. */
function useHeldText(key: string | null): void {
  useEffect(() => (key === null ? undefined : holdText(key)), [key])
}

/** Stores the text at once if the page is hidden or the form left, and what the server refused once there is a connection. */
function useStoring(session: TextSession): void {
  useEffect(() => {
    session.start()
    const saveHidden = () => {
      if (document.visibilityState !== 'hidden') return
      session.writeDraft()
      void session.saveNow()
    }
    addEventListener('online', session.wake)
    addEventListener('beforeunload', session.writeDraft)
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      removeEventListener('online', session.wake)
      removeEventListener('beforeunload', session.writeDraft)
      document.removeEventListener('visibilitychange', saveHidden)
      noteLastSave(session.leave())
    }
  }, [session])
}

/** Whoever ends the session says whether the text is kept. */
function useUnsavedNote(isUnsaved: boolean): void {
  useEffect(() => {
    noteUnsavedText(isUnsaved)
    return () => noteUnsavedText(false)
  }, [isUnsaved])
}

/** The browser asks before it closes a form with unsaved text. */
function useLeaveQuestion(session: TextSession, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!session.get().isSent) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [session, isUnsaved])
}
