import { limits } from '#contract/limits.ts'
import { shownLanguage } from '../../content/presentation/guessed-language.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { postWithMessage } from './post-presenter.ts'
import { lockOwnPost } from './require-own-post.ts'

const refused = (problem: string) => new AppError('validation_failed', problem, { fields: { of: problem } })

/** Returns the caller's post at an address that was sent. Those of others are refused, hidden or not: no page of theirs changes without them. */
async function findOther({ posts }: Writes, actor: Actor, post: PostRow, url: string): Promise<PostRow> {
  const other = await posts.findByUrl(url.trim().normalize('NFC').toLowerCase())
  if (!other || other.author_id !== actor.id || other.kind !== 'post')
    throw refused('None of your posts has this address.')
  if (other.id === post.id) throw refused('A post is no translation of itself.')
  return other
}

/**
 * Creates the call that says which posts are translations of each other. That is no part of their texts: it holds at once, and no version knows of it. A post that joins
 * another one leaves those that it was with.
 */
export const createSetTranslation =
  ({ inTransaction }: { inTransaction: InTransaction }) =>
  async (actor: Actor, url: string, { of }: { of: string | null }) => {
    const saved = await inTransaction(async (stores) => {
      const { posts } = stores
      const post = await lockOwnPost(stores, actor, url)
      if (post.kind !== 'post') throw refused('Pages of the site have no translations.')
      if (of === null) await posts.update(post.id, { translation_group: null })
      else {
        const other = await findOther(stores, actor, post, of)
        const group = other.translation_group ?? other.id
        const { maxTranslations } = limits.post
        if ((await posts.listTranslations(group, post.id)).length >= maxTranslations)
          throw refused(`A post may have at most ${maxTranslations} translations.`)
        if (other.translation_group === null) await posts.update(other.id, { translation_group: group })
        await posts.update(post.id, { translation_group: group })
      }
      return posts.getListed(post.id)
    })
    return postWithMessage('Translations changed successfully', saved)
  }

/** The author's other posts that are translations of a post, hidden ones too. */
export async function ownTranslations({ posts }: Pick<Reads, 'posts'>, post: PostRow, readSite: ReadSite) {
  if (post.translation_group === null) return []
  const { language } = await readSite()
  const others = await posts.listTranslations(post.translation_group, post.id)
  return others
    .filter(({ author_id }) => author_id === post.author_id)
    .map((other) => ({ url: other.url, title: other.title, language: shownLanguage(other, language) }))
}
