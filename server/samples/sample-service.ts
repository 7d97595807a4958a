import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { InTransaction, Reads, Writes } from '../database/transaction.ts'
import { prepareHtml } from '../html/prepare-html.ts'
import { listPublicly } from '../posts/post-publication.ts'
import { urlOfTitle } from '../posts/post-url.ts'
import { caseFolded } from '../text/plain-text.ts'
import { sampleAuthors, samplePosts } from './sample-posts.ts'

const day = 24 * 60 * 60 * 1_000

interface Parts {
  reads: Pick<Reads, 'settings' | 'posts' | 'authors'>
  inTransaction: InTransaction
  clock: () => Date
}

/** No mail reaches a name below `.invalid` (RFC 2606). */
const emailOf = (username: string) => `${username}@sample.invalid`

/** The posts that show an empty installation with real content. */
export function createSamplePosts({ reads, inTransaction, clock }: Parts) {
  async function isUntouched(): Promise<boolean> {
    const { settings, posts } = reads
    const touched = (await settings.find('first_account_at')) ?? (await settings.find('samples_added_at'))
    return touched === null && (await posts.isEmpty())
  }

  async function insertAuthors({ authors }: Writes, created_at: string): Promise<Map<string, string>> {
    const ids = new Map<string, string>()
    for (const { username, name, description, social } of sampleAuthors) {
      const id = randomUUIDv7()
      const email = emailOf(username)
      ids.set(username, id)
      await authors.insert({
        id,
        username,
        username_key: caseFolded(username),
        name,
        email,
        email_key: email,
        password_hash: null,
        position: 'author',
        description,
        imgname: null,
        social: JSON.stringify(social),
        created_at,
      })
    }
    return ids
  }

  async function insertPost(
    stores: Writes,
    sample: LoadedSample,
    authorId: string,
    publication: number,
  ): Promise<void> {
    const created_at = new Date(clock().getTime() - sample.daysBefore * day).toISOString()
    const body = prepareHtml(sample.html)
    const row = {
      id: randomUUIDv7(),
      url: urlOfTitle(sample.title),
      title: sample.title,
      description: sample.description,
      status: 'public' as const,
      author_id: authorId,
      imgname: null,
      created_at,
      saved_at: created_at,
      updated_at: created_at,
      publication,
      views: 0,
    }
    await stores.posts.insert(row, body)
    await listPublicly(stores, row, [...sample.tags], body.text)
  }

  return {
    /** Adds the sample authors and posts if no account was ever made and there is no post. True if it did. */
    async addToEmpty(): Promise<boolean> {
      if (!(await isUntouched())) return false
      const samples = await Promise.all(samplePosts.map(load))
      return inTransaction(async (stores) => {
        const now = clock().toISOString()
        if (!(await stores.settings.claim('samples_added_at', now))) return false
        const ids = await insertAuthors(stores, now)
        for (const [at, sample] of samples.entries()) {
          await insertPost(stores, sample, ids.get(sample.author) as string, at + 1)
        }
        return true
      })
    },

    /** Removes the sample authors and all their posts. Answers how many posts those were. */
    async remove(): Promise<number> {
      return inTransaction(async (stores) => {
        let removed = 0
        for (const { username } of sampleAuthors) {
          const user = await stores.authors.findByUsername(username)
          if (!user || user.password_hash !== null || user.email !== emailOf(username)) continue
          for (const post of await stores.posts.listOfAuthor(user.id, { limit: 1_000 })) {
            if (post.publication !== null) await stores.search.remove(post.publication)
            await stores.posts.remove(post.id)
            removed++
          }
          await stores.authors.remove(user, clock().toISOString())
        }
        return removed
      })
    },
  }
}

type LoadedSample = (typeof samplePosts)[number] & { html: string }

async function load(sample: (typeof samplePosts)[number]): Promise<LoadedSample> {
  const html = await readFile(path.join(import.meta.dirname, 'posts', sample.file), 'utf8')
  return { ...sample, html }
}
