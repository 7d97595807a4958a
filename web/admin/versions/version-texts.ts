import type { ListedVersion } from '#contract/versions.ts'
import { dateAndTime } from '../../dates.ts'

/** Why a version was made. */
export const kindNames: Record<ListedVersion['kind'], string> = {
  publication: 'Published',
  save: 'Saved',
  restore: 'Restored',
  autosave: 'Autosaved',
  checkpoint: 'Version',
  takedown: 'Taken down by an owner',
}

const statusNames: Record<string, string> = { public: 'Public', private: 'Private', draft: 'Draft' }

export const statusName = (status: string | null): string =>
  status === null ? 'Not saved as a post' : (statusNames[status] ?? status)

/** One line that tells a version from all others: #3, Nov 21, 2026, 4:05 PM, Saved, “Before the talk” (current). */
export function describeVersion(
  { number, date, kind, name, isCurrent }: ListedVersion,
  timeZone: string,
): string {
  const parts = [`#${number}`, dateAndTime(date, timeZone), kindNames[kind], name && `“${name}”`]
  return `${parts.filter(Boolean).join(', ')}${isCurrent ? ' (current)' : ''}`
}
