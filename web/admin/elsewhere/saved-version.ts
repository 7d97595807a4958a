import type { PostChanges } from '#contract/changes.ts'

/** What a tab tells the others when it has saved a post. */
export interface SavedVersion {
  url: string
  version: number
  savedDate: string
}

/** Returns what is known of a post once another tab has told of a save; null if that says nothing new of it. */
export const withSavedVersion = (
  before: PostChanges,
  { url, version, savedDate }: SavedVersion,
): PostChanges | null =>
  url === before.url && version > (before.version ?? 0) ? { ...before, version, savedDate } : null
