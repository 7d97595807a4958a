import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'
import type { VersionWrites } from './version-store.ts'

/** How many versions are considered at a time, and deleted at most in one transaction. */
const batchSize = 100
const maxRemoved = 1_000

/** As text, so that the index of autosaves is used. */
const isAutosave = sql<boolean>`kind = 'autosave'`

/** Whether a working copy began with a version. */
const isBase = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'post_version'>) =>
  exists(
    selectFrom('working_copy')
      .select('working_copy.id')
      .whereRef('working_copy.post_id', '=', 'post_version.post_id')
      .whereRef('working_copy.base_version', '=', 'post_version.number'),
  )

/** Unnamed versions that nothing needs: neither their post, nor schedules, nor links. */
const removable = (db: Kysely<Schema>) =>
  db
    .selectFrom('post_version')
    .where('post_version.name', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('post')
            .select('post.id')
            .whereRef('post.id', '=', 'post_version.post_id')
            .whereRef('post.version', '=', 'post_version.number'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('post_schedule')
            .select('post_schedule.post_id')
            .whereRef('post_schedule.post_id', '=', 'post_version.post_id')
            .where(({ eb, or, ref }) =>
              or([
                eb('post_schedule.version', '=', ref('post_version.number')),
                eb('post_schedule.base_version', '=', ref('post_version.number')),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('draft_link')
            .select('draft_link.id')
            .whereRef('draft_link.post_id', '=', 'post_version.post_id')
            .whereRef('draft_link.version', '=', 'post_version.number'),
        ),
      ),
    )

export const versionThinningReads = (db: Kysely<Schema>) => ({
  /** Histories with autosaves, after a given one, in the order of their posts. */
  async listWithAutosaves(after: string): Promise<{ post_id: string; author_id: string }[]> {
    return db
      .selectFrom('post_history')
      .select(['post_id', 'author_id'])
      .where('post_id', '>', after)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('post_version')
            .select('number')
            .whereRef('post_version.post_id', '=', 'post_history.post_id')
            .where(isAutosave),
        ),
      )
      .orderBy('post_id')
      .limit(batchSize)
      .execute()
  },

  /** The unnamed autosaves of a post that nothing refers to, not even a working copy that began with them, oldest first. */
  listAutosaves: (postId: string): Promise<{ number: number; created_at: string }[]> =>
    removable(db)
      .select(['number', 'created_at'])
      .where('post_id', '=', postId)
      .where(isAutosave)
      .where((eb) => eb.not(isBase(eb)))
      .orderBy('number')
      .execute(),
})

export const versionThinningWrites = (trx: Transaction<Schema>, versions: Pick<VersionWrites, 'remove'>) => ({
  /**
   * Deletes unnamed versions of an account until these bytes are freed or none is left: autosaves first, then the oldest ones, and last those
   * with which a working copy began, without which a save that would be merged is a conflict. At most a thousand in one transaction; further
   * ones with the next save.
   */
  async makeRoom(authorId: string, bytes: number): Promise<void> {
    let [freed, removed, step] = [0, 0, 1]
    while (freed < bytes && removed < maxRemoved) {
      const found = await removable(trx)
        .innerJoin('post_history', 'post_history.post_id', 'post_version.post_id')
        .select(['post_version.post_id', 'post_version.number'])
        .where('post_history.author_id', '=', authorId)
        .orderBy((eb) =>
          eb.case().when(isBase(eb)).then(2).when('kind', '=', 'autosave').then(0).else(1).end(),
        )
        .orderBy('post_version.created_at')
        .orderBy('post_version.number')
        .limit(batchSize)
        .execute()
      if (found.length === 0) return
      for (let at = 0; at < found.length && freed < bytes; ) {
        const { post_id } = found[at] as (typeof found)[number]
        const numbers: number[] = []
        // What a version frees is known only once its blocks are looked at, which costs the same for several of one post.
        for (; at < found.length && found[at]?.post_id === post_id && numbers.length < step; at++)
          numbers.push(found[at]?.number as number)
        step *= 2
        freed += await versions.remove(post_id, numbers)
        removed += numbers.length
      }
    }
  },
})
