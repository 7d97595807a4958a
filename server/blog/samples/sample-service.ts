import { randomUUIDv7 } from 'node:crypto'
import { newUserRow } from '../../accounts/authors/new-user-row.ts'
import { wordsWithin } from '../../content/html/html-text.ts'
import { parseHtml } from '../../content/html/parse-html.ts'
import { provisionalRendererVersion } from '../../content/html/render-html.ts'
import { releaseImages } from '../../content/images/image-references.ts'
import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import { isPublished } from '../../data/database/post-status.ts'
import { newPostRow } from '../../data/database/rows.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { listPublicly, unlist } from '../posts/post-publication.ts'
import { urlOfTitle } from '../posts/post-url.ts'
import { type LoadedSample, loadSamples } from './load-samples.ts'
import { insertPictures, storePictures } from './sample-pictures.ts'
import { sampleAuthors } from './sample-posts.ts'

const day = 24 * 60 * 60 * 1_000

interface Parts {
  reads: Pick<Reads, 'settings' | 'posts' | 'authors'>
  inTransaction: InTransaction
  storage: ImageStorage
  clock: () => Date
}

/** Names below `.invalid` receive no mail (RFC 2606). */
const emailOf = (username: string) => `${username}@sample.invalid`

/** Adds and removes the posts that show an empty installation with real content. */
export function createSamplePosts({ reads, inTransaction, storage, clock }: Parts) {
  async function isUntouched({ settings, posts }: Pick<Reads, 'settings' | 'posts'>): Promise<boolean> {
    const touched = (await settings.find('first_account_at')) ?? (await settings.find('sample_posts'))
    return touched === null && (await posts.isEmpty())
  }

  async function insertAuthors({ authors }: Writes, created_at: string): Promise<Map<string, string>> {
    const ids = new Map<string, string>()
    for (const { username, name, description, social } of sampleAuthors) {
      const id = randomUUIDv7()
      ids.set(username, id)
      const account = { id, username, name, email: emailOf(username), created_at }
      const profile = { description, social: JSON.stringify(social) }
      await authors.insert(newUserRow({ ...account, ...profile, password_hash: null, position: 'author' }))
    }
    return ids
  }

  async function insertPost(
    stores: Writes,
    sample: LoadedSample & { id: string; publication: number },
    authorId: string,
  ): Promise<void> {
    const created_at = new Date(clock().getTime() - sample.daysBefore * day).toISOString()
    const { html, bibliography, language, pictures } = sample
    const body = { ...unrendered(html), bibliography }
    const row = newPostRow({
      guessed_language: guessedLanguage(sample, body.content),
      id: sample.id,
      url: urlOfTitle(sample.title),
      title: sample.title,
      description: sample.description,
      status: 'public',
      author_id: authorId,
      language,
      created_at,
      publication: sample.publication,
    })
    await stores.posts.insert(row, body)
    await insertPictures(stores, row, pictures)
    await listPublicly(stores, row, { tags: [...sample.tags], text: body.text, before: null })
  }

  return {
    /** Adds the sample authors and posts if no account was ever created and there is no post. True if it did. */
    async addToEmpty(): Promise<boolean> {
      if (!(await isUntouched(reads))) return false
      const loaded = await loadSamples()
      await storePictures(storage, loaded)
      const samples = loaded.map((sample, at) => ({ ...sample, id: randomUUIDv7(), publication: at + 1 }))
      return inTransaction(async (stores) => {
        // Until this ends, nobody can create the first account, and so no post.
        await stores.lock('sign-up')
        if (!(await isUntouched(stores))) return false
        await stores.settings.claim('sample_posts', JSON.stringify(samples.map(({ id }) => id)))
        const authorIds = await insertAuthors(stores, clock().toISOString())
        for (const sample of samples) await insertPost(stores, sample, authorIds.get(sample.author) as string)
        return true
      })
    },

    /** Removes the remaining sample posts and their authors. Their pictures go a day later, as all that nothing uses. Returns the number of posts. */
    async remove(): Promise<number> {
      return inTransaction(async (stores) => {
        let removed = 0
        const ids: string[] = JSON.parse((await stores.settings.find('sample_posts')) ?? '[]')
        for (const id of ids) {
          const post = await stores.posts.find(id)
          if (!post) continue
          const pictures = await stores.images.listOfPost(id)
          await unlist(stores, post)
          await stores.posts.remove(id)
          await releaseImages(stores, pictures, { wasPublic: isPublished(post), now: clock() })
          removed++
        }
        for (const { username } of sampleAuthors) {
          const user = await stores.authors.findByUsername(username)
          if (!user || user.password_hash !== null || user.email !== emailOf(username)) continue
          await stores.authors.remove(user, clock().toISOString())
        }
        return removed
      })
    },
  }
}

/**
 * The body of a sample, whose file has what sanitizing gives, as a test asserts. It is rendered once the server has started: the first start
 * waits for neither. Until then, pages render it themselves.
 */
const unrendered = (html: string) => ({
  content: html,
  ...{ rendered: '', contents: '', minutes: 0, features: null, renderer: provisionalRendererVersion },
  ...{ text: wordsWithin(parseHtml(html)), prose: null },
})
