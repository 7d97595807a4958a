import type { PostChanges } from '#contract/changes.ts'

export type ChangedCopy = PostChanges['workingCopies'][number]

interface Own {
  /** The revisions of the working copies of this form, by id, once those that are being sent are stored. */
  revisions: ReadonlyMap<string, number>
  /** When working copies were changed that the author was told of already, by id. */
  known: ReadonlyMap<string, string>
  /** Up to when the author declined texts; empty if none was. */
  declinedDate: string
  /** A text that has a link of its own; null if none has. */
  linkedId: string | null
}

/** Returns the newest working copy that was changed elsewhere since the author was told; null if none was. */
export const newerTextIn = (
  { workingCopies }: Pick<PostChanges, 'workingCopies'>,
  { revisions, known, declinedDate, linkedId }: Own,
): ChangedCopy | null =>
  workingCopies.find(
    ({ id, revision, changedDate }) =>
      id !== linkedId &&
      revision > (revisions.get(id) ?? 0) &&
      changedDate > (known.get(id) ?? '') &&
      changedDate > declinedDate,
  ) ?? null
