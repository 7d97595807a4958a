import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { PreparedHtml } from '../../content/html/prepare-html.ts'
import { findKnownImages } from '../../content/images/body-images.ts'
import { programClient } from '../../foundation/concurrency/queue-client.ts'
import type { Reads } from '../../transaction.ts'
import { assertBounded, checkedFields } from '../posts/post-fields.ts'
import type { ListedVersion } from '../versions/version-store.ts'

/** The fields of a version as a post stores them. */
type VersionFields = Record<'title' | 'description' | 'imgalt', string> & {
  tags: string[]
  imgname: string | null
}

/** A version that is ready to be stored as the present state of its post. */
export interface PreparedVersion {
  fields: VersionFields
  body: PreparedHtml
}

/** Throws `validation_failed` for a version that is no post: what is being typed may be longer, or lack a title. */
export function fieldsOfVersion(version: ListedVersion, content: string): VersionFields {
  const { title, description, tags, imgname, imgalt } = version
  assertBounded(content)
  const checked = checkedFields({ title, description, tags, imgalt })
  return { title, description, tags, imgalt, ...checked, imgname }
}

interface Parts {
  reads: Pick<Reads, 'versions' | 'images'>
  htmlWorker: HtmlWorker
}

/** Reads and renders a version, outside of any transaction. Null if it is gone. */
export async function prepareVersion(
  { reads, htmlWorker }: Parts,
  postId: string,
  number: number,
): Promise<PreparedVersion | null> {
  const version = await reads.versions.find(postId, number)
  const content = await reads.versions.findContent(postId, number)
  if (!version || content === undefined) return null
  const images = await findKnownImages(reads.images, content)
  const body = await htmlWorker.prepare(content, { client: programClient, images, priority: 'background' })
  return { fields: fieldsOfVersion(version, content), body }
}
