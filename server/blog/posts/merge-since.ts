import type { HtmlWorker, PrepareOptions } from '../../content/html/html-worker.ts'
import { type MergedChange, mergeChange } from '../versions/merge-change.ts'

interface Merge extends Pick<PrepareOptions, 'client' | 'priority'> {
  /** Undefined if that version is gone. */
  base: Parameters<typeof mergeChange>[0]
  mine: Parameters<typeof mergeChange>[1]
  current: Parameters<typeof mergeChange>[2]
}

/** Merges a save with what was saved since its base, as `mergeChange` does, and their bodies in the worker. */
export async function mergeSince(
  htmlWorker: Pick<HtmlWorker, 'mergeBodies'>,
  { base, mine, current, ...options }: Merge,
): Promise<MergedChange | null> {
  const bodies = base && { base: base.content, mine: mine.content ?? base.content, theirs: current.content }
  return mergeChange(base, mine, current, bodies ? await htmlWorker.mergeBodies(bodies, options) : null)
}
