import { createHash } from 'node:crypto'
import { presentationOf } from '../../content/presentation/presentation.ts'
import type { Writes } from '../../transaction.ts'

/** SHA-256 of everything that readers see of a post and its author may change, including its address. */
export async function postDigest({ posts }: Pick<Writes, 'posts'>, id: string): Promise<string> {
  const post = await posts.getListed(id)
  const { url, title, description, tags, imgname, imgalt } = post
  const content = await posts.findContent(id)
  // What says nothing of it has the digest that it had before posts could.
  const presentation = Object.entries(presentationOf(post)).filter(([, value]) => value !== null)
  const shown = JSON.stringify([url, title, description, tags, imgname, imgalt, content, ...presentation])
  return createHash('sha256').update(shown).digest('hex')
}
