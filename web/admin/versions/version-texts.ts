import { typedKinds } from '#contract/version.ts'
import type { ListedVersion } from '#contract/versions.ts'
import { dateAndTime } from '../../dates.ts'
import { readableKeys } from '../editor/toolbar/key-names.ts'
import { statusNames } from '../layout/status-names.ts'

/** Why a version was made. */
export const kindNames: Record<ListedVersion['kind'], string> = {
  publication: 'Published',
  save: 'Saved',
  restore: 'Restored',
  takedown: 'Taken down by an owner',
  checkpoint: `Saved with ${readableKeys('Mod-s')}`,
  autosave: 'Kept while typing',
  scheduled: 'Written for a scheduled update',
  replaced: 'Replaced by another text',
  discarded: 'Discarded',
}

/** The status of the post when it had this version; null for a text that was being typed, which it never had. */
export function statusOf({ kind, status }: Pick<ListedVersion, 'kind' | 'status'>): string | null {
  const isTyped = typedKinds.some((typed) => typed === kind)
  return isTyped || status === null ? null : statusNames[status]
}

/** One line that tells a version from all others: #3, Nov 21, 2026, 4:05 PM, Saved, “Before the talk” (current). */
export function describeVersion(
  { number, date, kind, name, isCurrent }: ListedVersion,
  timeZone: string,
): string {
  const parts = [`#${number}`, dateAndTime(date, timeZone), kindNames[kind], name && `“${name}”`]
  return `${parts.filter(Boolean).join(', ')}${isCurrent ? ' (current)' : ''}`
}
