import { type ApiError, asApiError, mayHaveArrived } from '../../api/api-error.ts'
import type { WorkingCopyRef } from '../drafts/local-drafts.ts'
import type { CopyText } from './copy-text.ts'
import { createCopyWriter } from './copy-writer.ts'
import { type Clock, createSaveSchedule, type SaveResult } from './save-schedule.ts'

/** `isAsked`: by Ctrl+S. */
export type SaveState =
  | { step: 'none' | 'saving' | 'nothing' }
  | { step: 'saved'; at: Date; isAsked: boolean }
  | { step: 'failed'; reason: string }

interface Parts {
  /** The address of the post; null for a new one. */
  url: string | null
  /** The working copy to continue. */
  copy: WorkingCopyRef | null
  /** See `createCopyWriter`. */
  mark: string
  /** True for a text of an earlier page, which may have a working copy that is not known here. */
  isContinued: boolean
  onState: (state: SaveState) => void
  onCopy: (copy: WorkingCopyRef | null) => void
  /** Called when the working copy was changed elsewhere, so that the text goes to one of its own. */
  onFork: () => void
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
export function createAutosave({ onState, isContinued, ...parts }: Parts) {
  let latest: { text: CopyText; isUnsaved: boolean } | null = null
  let state: SaveState = { step: 'none' }
  let isAsking = false
  let ending = new AbortController()
  const signal = () => AbortSignal.any([ending.signal, AbortSignal.timeout(requestTimeoutMs)])
  const writer = createCopyWriter({ ...parts, signal })

  function show(next: SaveState): void {
    state = next
    onState(next)
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

  async function saveVersion(): Promise<void> {
    if (!latest?.isUnsaved) return show({ step: 'nothing' })
    show({ step: 'saving' })
    schedule.typed()
    await schedule.saveNow()
    if (hasFailed()) return
    try {
      await writer.saveVersion()
      show({ step: 'saved', at: new Date(), isAsked: true })
    } catch (error) {
      show({ step: 'failed', reason: reasonOf(asApiError(error)) })
    }
  }

  const hasFailed = () => state.step === 'failed'

  return {
    /** `isUnsaved`: whether the text differs from what is saved. If it does not, its working copy is deleted. */
    typed(text: CopyText, isUnsaved: boolean): void {
      latest = { text, isUnsaved }
      schedule.typed()
    },

    /** Saves at once and makes a version. */
    async saveVersion(): Promise<void> {
      if (isAsking) return
      isAsking = true
      await saveVersion().finally(() => {
        isAsking = false
      })
    },

    /** Saves what was typed without waiting for more. */
    saveNow: schedule.saveNow,

    wake: schedule.wake,

    /** Ends autosaving until `goOn`, and returns the working copy, for saving the text as a post. */
    async settle(): Promise<{ id: string; revision: number } | null> {
      const timer = setTimeout(() => ending.abort(), settleTimeoutMs)
      if (isContinued && !writer.hasCopy()) await schedule.saveNow()
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

const inBrowser = 'The text is kept in this browser.'

const noConnection = `Not saved on the server: no connection. ${inBrowser}`

function reasonOf({ code, message }: ApiError): string {
  if (code === 'network') return noConnection
  if (code === 'unauthenticated') return `Not saved on the server: your session has ended. ${inBrowser}`
  return `Not saved on the server. ${message} ${inBrowser}`
}
