import { type ApiError, asApiError, mayHaveArrived } from '../../api/api-error.ts'
import type { WorkingCopyRef } from '../drafts/local-drafts.ts'
import type { CopyText } from './copy-text.ts'
import { createCopyWriter, type VersionReason } from './copy-writer.ts'
import { type Clock, createSaveSchedule, type SaveResult } from './save-schedule.ts'

/** `isAsked`: by Ctrl+S. */
export type SaveState =
  | { step: 'none' | 'saving' | 'nothing' }
  | { step: 'saved'; at: Date; isAsked: boolean }
  /** Whether the browser keeps the text is told beside the reason. */
  | { step: 'failed'; reason: string }

/** The number of a version, or why there is none. */
export type SavedVersion = { number: number } | { number: null; reason: string }

interface Parts {
  /** The address of the post; null for a new one. */
  url: string | null
  /** The working copy to continue. */
  copy: WorkingCopyRef | null
  /** See `createCopyWriter`. */
  mark: string
  /** The text of an earlier page that is continued. It may have a working copy that is not known here. */
  begun: CopyText | null
  /** Called when the state has changed. */
  onState: () => void
  onCopy: (copy: WorkingCopyRef | null) => void
  /** See `createCopyWriter`. */
  onFork: (otherId: string | null) => void
  /** Called when the post was deleted, so that the text goes on as a new one. */
  onPostGone: () => void
}

/** A request without a response would hold up all later ones. */
const requestTimeoutMs = 30_000

/** How long saving as a post waits for a request that is under way. */
const settleTimeoutMs = 3_000

const browserClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Keeps what is typed in one text on the server. */
export function createAutosave({ onState, ...parts }: Parts) {
  let latest: { text: CopyText; isUnsaved: boolean } | null = null
  let state: SaveState = { step: 'none' }
  let asked: Promise<SavedVersion> | null = null
  let ending = new AbortController()
  const signal = () => AbortSignal.any([ending.signal, AbortSignal.timeout(requestTimeoutMs)])
  const writer = createCopyWriter({ ...parts, signal })

  function show(next: SaveState): void {
    state = next
    onState()
  }

  async function save(): Promise<SaveResult> {
    if (!latest) return { result: 'saved' }
    const { text, isUnsaved } = latest
    if (!isUnsaved && !writer.hasCopy()) {
      show({ step: 'none' })
      return { result: 'saved' }
    }
    if (!navigator.onLine) {
      show({ step: 'failed', reason: noConnection })
      return { result: 'wait' }
    }
    // A failure is shown until it is over.
    if (state.step !== 'failed') show({ step: 'saving' })
    try {
      await (isUnsaved ? writer.write(text) : writer.remove())
    } catch (error) {
      return fail(asApiError(error))
    }
    show(isUnsaved ? { step: 'saved', at: new Date(), isAsked: false } : { step: 'none' })
    return { result: 'saved' }
  }

  function fail(error: ApiError): SaveResult {
    if (ending.signal.aborted) return { result: 'retry' }
    show({ step: 'failed', reason: reasonOf(error) })
    const isTemporary = mayHaveArrived(error) || error.code === 'too_many_requests'
    return isTemporary ? { result: 'retry', seconds: error.retryAfter } : { result: 'refused' }
  }

  const schedule = createSaveSchedule(browserClock, save)

  async function saveVersion(kind: VersionReason): Promise<SavedVersion> {
    if (!latest?.isUnsaved) return refuse({ step: 'nothing' }, unchanged)
    show({ step: 'saving' })
    schedule.typed()
    await schedule.saveNow()
    const failure = failureOf(state)
    if (failure !== null) return { number: null, reason: failure }
    // A text that is being saved as a post is a version then.
    if (schedule.isStopped()) return { number: null, reason: beingSaved }
    try {
      const number = await writer.saveVersion(kind)
      if (number === null) return refuse({ step: 'nothing' }, unchanged)
      show({ step: 'saved', at: new Date(), isAsked: true })
      return { number }
    } catch (error) {
      const reason = reasonOf(asApiError(error))
      return refuse({ step: 'failed', reason }, reason)
    }
  }

  function refuse(state: SaveState, reason: string): SavedVersion {
    show(state)
    return { number: null, reason }
  }

  return {
    /** `isUnsaved`: whether the text differs from what is saved. If it does not, its working copy is deleted. */
    typed(text: CopyText, isUnsaved: boolean): void {
      latest = { text, isUnsaved }
      schedule.typed()
    },

    /** Saves at once and makes a version, after one that is being made. */
    saveVersion(kind: VersionReason = 'checkpoint'): Promise<SavedVersion> {
      const own = (asked ?? Promise.resolve()).then(() => saveVersion(kind))
      asked = own
      return own.finally(() => {
        if (asked === own) asked = null
      })
    },

    isSavingVersion: () => asked !== null,

    /** Saves what was typed without waiting for more. */
    saveNow: schedule.saveNow,

    state: (): SaveState => state,

    reference: writer.reference,

    leavePost: writer.leavePost,

    isCreating: writer.isCreating,

    wake: schedule.wake,

    /** Ends autosaving until `goOn`, and returns the working copy with all that was typed, for saving the text as a post. */
    async settle(): Promise<{ id: string; revision: number } | null> {
      const timer = setTimeout(() => ending.abort(), settleTimeoutMs)
      if (parts.begun || writer.hasCopy()) await schedule.saveNow()
      await schedule.stop()
      clearTimeout(timer)
      return writer.reference()
    },

    goOn(): void {
      ending = new AbortController()
      schedule.goOn()
    },

    /** Saves what was typed and then nothing more, also if that fails. */
    async leave(): Promise<void> {
      await schedule.saveNow()
      await schedule.stop()
    },
  }
}
export type Autosave = ReturnType<typeof createAutosave>

const unchanged = 'Nothing has changed.'

const beingSaved = 'The text is being saved as a post.'

const failureOf = (state: SaveState): string | null => (state.step === 'failed' ? state.reason : null)

const noConnection = 'Not saved on the server: no connection.'

function reasonOf({ code, message }: ApiError): string {
  if (code === 'network') return noConnection
  if (code === 'unauthenticated') return 'Not saved on the server: your session has ended.'
  return `Not saved on the server. ${message}`
}
