import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { PostChanges } from '#contract/changes.ts'
import { shallowEqual } from '../../shallow-equal.ts'
import type { SavedText } from '../autosave/use-save-state.ts'
import { sessionEnded } from '../session/session-ended.ts'
import { followChanges } from './follow-changes.ts'
import { followPost } from './follow-post.ts'
import { type ChangedCopy, newerTextIn } from './newer-text.ts'
import { type SavedVersion, withSavedVersion } from './saved-version.ts'

interface Parts {
  /** The address of the post; null for a new one. */
  url: string | null
  /** The working copy of the text, once there is one. */
  copyId: string | null
  /** The version of the post that the form knows; 0 for a new one. */
  version: number
  /** When working copies had changed that the form knew of when it was opened, by id. */
  knownCopies: ReadonlyMap<string, string>
  /** A working copy that has a link of its own; null if none has. */
  linkedId: string | null
  /** The working copies of this form by id, with their revisions; null while one is being created. */
  ownCopies: () => ReadonlyMap<string, number> | null
  /** Of this form. Its state changes when `ownCopies` may have changed. */
  ownText: SavedText
  /** True while it is not clear whether this form itself has saved the post. */
  isSaving: boolean
  /** Called with whether the post is there. */
  onThere: (isThere: boolean) => void
}

interface Told {
  /** When the post was saved elsewhere, in milliseconds since 1970; null if it was not. */
  savedAt: number | null
  /** A working copy that was changed elsewhere. */
  newer: ChangedCopy | null
}

const nothing: Told = { savedAt: null, newer: null }

/**
 * Tells what was saved of the text in other places. The server tells pages that are seen; tabs of this browser hear of saved posts from each
 * other, also while they are hidden. `tell` is called after saving a post.
 */
export function useChangedElsewhere({ url, copyId, version, isSaving, ...parts }: Parts) {
  const { knownCopies, linkedId, ownCopies, ownText, onThere } = parts
  const { subscribe, saveState } = ownText
  const newCopyId = url === null ? copyId : null
  const channel = useRef<BroadcastChannel>(null)
  const present = useRef<PostChanges>(null)
  const declinedDate = useRef('')
  const [told, setTold] = useState(nothing)
  const [isBehind, setBehind] = useState(false)
  const isSignedOut = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get, () => false)

  const compare = useEffectEvent(() => {
    const state = present.current
    const revisions = ownCopies()
    if (!state || !revisions || isSaving) return
    const own = { revisions, known: knownCopies, declinedDate: declinedDate.current, linkedId }
    const isNewer = state.version !== null && state.version > version
    setTold((told) => {
      const savedAt = isNewer ? (dateOf(state) ?? told.savedAt ?? Date.now()) : null
      const next = { savedAt, newer: newerTextIn(state, own) }
      return shallowEqual(told, next) ? told : next
    })
  })

  const note = useEffectEvent((state: PostChanges) => {
    present.current = state
    if (url !== null) onThere(state.url !== null)
    compare()
  })

  const noteGone = useEffectEvent(() => {
    present.current = null
    setTold(nothing)
    if (url !== null) onThere(false)
  })

  const noteSaved = useEffectEvent((saved: SavedVersion) => {
    const before = present.current ?? { url, version, savedDate: null, workingCopies: [] }
    const after = withSavedVersion(before, saved)
    if (after) note(after)
  })

  useEffect(() => {
    const opened = new BroadcastChannel('lectern-saved-posts')
    channel.current = opened
    opened.onmessage = ({ data }: MessageEvent<SavedVersion>) => noteSaved(data)
    return () => opened.close()
  }, [])

  useEffect(() => {
    const followed = url !== null ? { url } : newCopyId !== null ? { copyId: newCopyId } : null
    if (!followed || isSignedOut) return
    const leave = followChanges<PostChanges>({
      follow: (onState, signal) => followPost(followed, onState, signal),
      onState: (state) => note(state),
      onBehind: setBehind,
      onGone: () => noteGone(),
    })
    return () => {
      leave()
      present.current = null
      setTold(nothing)
    }
  }, [url, newCopyId, isSignedOut])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what this form knows and has stored decides what is from elsewhere
  useEffect(() => compare(), [isSaving, version, linkedId])

  useEffect(() => {
    let before = saveState()
    return subscribe(() => {
      const state = saveState()
      if (state !== before) compare()
      before = state
    })
  }, [subscribe, saveState])

  return {
    ...told,
    /** Whether `told` may be late. */
    isBehind,
    /** Says no more of texts that were changed up to this date. */
    decline(changedDate: string): void {
      if (changedDate > declinedDate.current) declinedDate.current = changedDate
      compare()
    },
    tell: (saved: SavedVersion) => channel.current?.postMessage(saved),
  }
}

const dateOf = ({ savedDate }: PostChanges): number | null =>
  savedDate === null ? null : Date.parse(savedDate)
