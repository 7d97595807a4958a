import { createHash } from 'node:crypto'
import type { Writes } from '../../transaction.ts'

/** SHA-256 of everything that readers see of a post and its author may change, including its address. */
export async function postDigest({ posts }: Pick<Writes, 'posts'>, id: string): Promise<string> {
  const { url, title, description, tags, imgname, imgalt } = await posts.getListed(id)
  const content = await posts.findContent(id)
  const shown = JSON.stringify([url, title, description, tags, imgname, imgalt, content])
  return createHash('sha256').update(shown).digest('hex')
}
