import type { PostChanges } from '#contract/changes.ts'

export type ChangedCopy = PostChanges['workingCopies'][number]

interface Own {
  /** The revisions of the working copies of this form, by id, once those that are being sent are stored. */
  revisions: ReadonlyMap<string, number>
  /** When working copies were changed that the author was told of already, by id. */
  known: ReadonlyMap<string, string>
}

/** Returns the newest working copy that was changed elsewhere since the author was told; null if none was. */
export const newerTextIn = (
  { workingCopies }: Pick<PostChanges, 'workingCopies'>,
  { revisions, known }: Own,
): ChangedCopy | null =>
  workingCopies.find(
    ({ id, revision, changedDate }) =>
      revision > (revisions.get(id) ?? 0) && changedDate > (known.get(id) ?? ''),
  ) ?? null
