import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostChanges } from '#contract/changes.ts'
import { followChanges } from './follow-changes.ts'
import { followPost } from './follow-post.ts'
import { type ChangedCopy, newerTextIn } from './newer-text.ts'

interface SavedPost {
  url: string
  /** Milliseconds since 1970. */
  at: number
}

interface Parts {
  /** The address of the post; null for a new one. */
  url: string | null
  /** The working copy of a new text, once there is one. */
  copyId: string | null
  /** The version of the post that the form knows; 0 for a new one. */
  version: number
  /** When working copies had changed that the form knew of when it was opened, by id. */
  knownCopies: ReadonlyMap<string, string>
  /** The working copies of this form by id, with their revisions; null while one is being created. */
  ownCopies: () => ReadonlyMap<string, number> | null
  /** Changes when `ownCopies` may have changed. */
  ownState: unknown
  /** True while it is not clear whether this form itself has saved the post. */
  isSaving: boolean
}

/**
 * Tells what was saved of the text in other places: tabs of this browser hear of saved posts from each other, and the server tells of everything.
 * `tell` is called after saving a post.
 */
export function useChangedElsewhere({ url, copyId, version, knownCopies, ownCopies, ...parts }: Parts) {
  const { ownState, isSaving } = parts
  const channel = useRef<BroadcastChannel>(null)
  const present = useRef<PostChanges>(null)
  const muted = useRef(new Set<string>())
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [newer, setNewer] = useState<ChangedCopy | null>(null)
  const [isBehind, setBehind] = useState(false)

  const compare = useEffectEvent(() => {
    const state = present.current
    const revisions = ownCopies()
    if (!state || !revisions || isSaving) return
    const { savedDate } = state
    if (state.version !== null && state.version > version)
      setSavedAt((told) => (savedDate === null ? (told ?? Date.now()) : Date.parse(savedDate)))
    const workingCopies = state.workingCopies.filter((copy) => !muted.current.has(stateOf(copy)))
    setNewer(newerTextIn({ workingCopies }, { revisions, known: knownCopies }))
  })

  useEffect(() => {
    const opened = new BroadcastChannel('lectern-saved-posts')
    channel.current = opened
    opened.onmessage = ({ data }: MessageEvent<SavedPost>) => {
      if (data.url === url) setSavedAt(data.at)
    }
    return () => opened.close()
  }, [url])

  useEffect(() => {
    const followed = url !== null ? { url } : copyId !== null ? { copyId } : null
    if (!followed) return
    return followChanges<PostChanges>({
      follow: (onState, signal) => followPost(followed, onState, signal),
      onState(state) {
        present.current = state
        compare()
      },
      onBehind: setBehind,
    })
  }, [url, copyId])

  // What had been saved elsewhere is in a version that the form knows now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => setSavedAt(null), [version])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what this form has stored decides what is from elsewhere
  useEffect(() => compare(), [ownState, isSaving])

  return {
    /** When the post was saved elsewhere, in milliseconds since 1970; null if it was not. */
    savedAt,
    /** A working copy that was changed elsewhere. */
    newer,
    isBehind,
    /** Says no more of this working copy until it is changed again. */
    mute(copy: ChangedCopy): void {
      muted.current.add(stateOf(copy))
      compare()
    },
    tell: (savedUrl: string) => channel.current?.postMessage({ url: savedUrl, at: Date.now() }),
  }
}

const stateOf = ({ id, changedDate }: ChangedCopy): string => `${id} ${changedDate}`
