import type { HtmlWorker, PrepareOptions } from '../../content/html/html-worker.ts'
import { type StoredStatus, shownStatus } from '../../data/database/post-status.ts'
import { type MergedChange, mergeChange } from '../versions/merge-change.ts'

interface Merge extends Pick<PrepareOptions, 'client' | 'priority'> {
  /** Undefined if that version is gone. */
  base: Parameters<typeof mergeChange>[0]
  mine: Parameters<typeof mergeChange>[1]
  current: Omit<Parameters<typeof mergeChange>[2], 'status'> & { status: StoredStatus }
}

/** Merges a save with what was saved since its base, as `mergeChange` does, and their bodies in the worker. */
export async function mergeSince(
  htmlWorker: Pick<HtmlWorker, 'mergeBodies'>,
  { base, mine, current, ...options }: Merge,
): Promise<MergedChange | null> {
  const bodies = base && { base: base.content, mine: mine.content ?? base.content, theirs: current.content }
  const shown = { ...current, status: shownStatus(current) }
  return mergeChange(base, mine, shown, bodies ? await htmlWorker.mergeBodies(bodies, options) : null)
}
