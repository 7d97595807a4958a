import type { HtmlWorker, PrepareOptions } from '../../content/html/html-worker.ts'
import {
  changedPresentation,
  presentationOf,
  storedPresentation,
} from '../../content/presentation/presentation.ts'
import { bibliographyOf, changedBibliography } from '../../content/references/bibliography.ts'
import type { FullPostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Reads } from '../../transaction.ts'
import { mergeSince } from '../posts/merge-since.ts'
import { fieldsOfVersion } from '../posts/prepare-version.ts'
import type { WholeVersion } from '../versions/version-store.ts'

interface Parts {
  reads: Pick<Reads, 'versions'>
  htmlWorker: Pick<HtmlWorker, 'mergeBodies'>
}

interface Update extends Pick<PrepareOptions, 'client' | 'priority'> {
  /** The post as it is now. */
  current: FullPostRow
  version: WholeVersion
  /** The version from which that one was written; null to replace what the post has. */
  baseVersion: number | null
}

/**
 * The texts and the cover that a public post gets by a scheduled update. Null if a save since its base changed the same, or if both together
 * are more than a post may have.
 */
export async function mergeUpdate(
  { reads, htmlWorker }: Parts,
  { current, version, baseVersion, ...options }: Update,
): Promise<WholeVersion | null> {
  if (baseVersion === null || baseVersion === current.version) return version
  const base = await reads.versions.findWhole(current.id, baseVersion)
  const { title, description, tags, content, imgname, imgalt } = version
  const beside = { ...bibliographyOf(version.bibliography), ...presentationOf(version) }
  const mine = { title, description, tags, content, ...beside, cover: { imgname, imgalt } }
  const merged = await mergeSince(htmlWorker, { base, mine, current, ...options })
  if (!merged) return null
  const {
    cover = { imgname: current.imgname, imgalt: current.imgalt },
    references,
    citationStyle,
    macros,
    coverWidth,
    ...fields
  } = merged.fields
  const present = { title: current.title, description: current.description, tags: current.tags }
  const whole = {
    ...version,
    ...present,
    content: current.content,
    ...storedPresentation(current),
    ...cover,
    ...fields,
    ...changedPresentation({ coverWidth }),
    bibliography: changedBibliography(current.bibliography, { references, citationStyle, macros }),
    status: version.status,
  }
  return isBounded(whole) ? whole : null
}

function isBounded(version: WholeVersion): boolean {
  try {
    fieldsOfVersion(version)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return false
    throw error
  }
}
