import { limits } from '#contract/limits.ts'
import { matchingKey } from '#contract/matching-key.ts'
import { messages } from '#contract/messages.ts'
import type { Tag } from '#contract/tags.ts'
import { withCommas } from '#contract/with-commas.ts'
import { assertStillOwner, requireOwner } from '../../accounts/authors/owner-policy.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { BackgroundWork } from '../../foundation/background/background-work.ts'
import { plainLine, plainLines } from '../../foundation/text/plain-text.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { CountedTag } from '../discovery/post-count-store.ts'
import { storedTags, tagsProblem } from './stored-tags.ts'

/** How many posts of a renamed tag have its name before the response; further ones follow after it. */
const syncPostLimit = 200

interface Parts {
  reads: Pick<Reads, 'counts' | 'tags'>
  inTransaction: InTransaction
  /** Gives posts the present names of their tags, so many of them; whether that was all. */
  retagPosts: (maxPosts?: number) => Promise<boolean>
  backgroundWork: BackgroundWork
  clock: () => Date
}

/** What is absent stays. */
export interface TagChange {
  name?: string
  merge?: boolean
  description?: string
}

function checkedChange({ name, description, merge = false }: TagChange): TagChange {
  const check = createFieldCheck()
  const [stored] = storedTags(name === undefined ? [] : [name])
  if (name !== undefined && stored === undefined)
    check.refuse('name', 'A tag needs a name of more than dots and spaces.')
  const problem = stored && tagsProblem([stored])
  if (problem) check.refuse('name', problem)
  const said = description === undefined ? undefined : plainLines(description)
  if (said !== undefined && [...said].length > limits.tag.maxDescriptionCharacters) {
    const most = limits.tag.maxDescriptionCharacters
    check.refuse('description', `A description may have at most ${withCommas(most)} characters.`)
  }
  check.throwIfRefused()
  return { name: stored, description: said, merge }
}

/** A tag that only hidden posts have does not exist for owners either. */
async function presentTag(
  { counts, tags }: Pick<Reads, 'counts' | 'tags'>,
  key: string,
): Promise<CountedTag> {
  const found = await counts.findTag(key)
  if (found) return found
  const [rename] = await tags.listRenames([key])
  throw new AppError(
    'not_found',
    rename ? `This tag is called “${rename.name}” now.` : 'No public post has this tag.',
  )
}

async function assertRoom({ tags }: Writes): Promise<void> {
  const { maxRenames } = limits.tag
  if ((await tags.countRenames()) >= maxRenames)
    throw new AppError(
      'conflict',
      `Tags may have ${withCommas(maxRenames)} former names at most. Remove some that are no longer needed.`,
    )
}

/** Gives a tag another name. Returns its key then. */
async function rename(
  stores: Writes,
  from: CountedTag,
  { name = from.name, merge }: TagChange,
): Promise<string> {
  const [key, name_key] = [matchingKey(from.name), matchingKey(name)]
  if (name === from.name) return key
  const other = key === name_key ? null : await stores.counts.findTag(name_key)
  if (other && !merge)
    throw new AppError(
      'conflict',
      `There is a tag “${other.name}” already. Merge the two, or choose another name.`,
    )
  await assertRoom(stores)
  await stores.tags.rename({ key, former: from.name, name: other?.name ?? name, name_key })
  if (key === name_key) return key
  const described = await stores.tags.listDescriptions([key, name_key])
  const [own, others] = [key, name_key].map((each) => described.find((row) => row.key === each)?.description)
  await stores.tags.describe(key, '')
  if (own && !others) await stores.tags.describe(name_key, own)
  return name_key
}

/** Returns false if the description is that already. */
async function describe({ tags }: Writes, key: string, { description }: TagChange): Promise<boolean> {
  const [present] = await tags.listDescriptions([key])
  if (description === undefined || description === (present?.description ?? '')) return false
  await tags.describe(key, description)
  return true
}

/** What owners do about tags: list, describe, rename and merge them. */
export function createTagService({ reads, inTransaction, retagPosts, backgroundWork, clock }: Parts) {
  async function present(tags: CountedTag[]): Promise<Tag[]> {
    const keys = tags.map(({ name }) => matchingKey(name))
    const [formerNames, descriptions] = await Promise.all([
      reads.tags.listFormerNames(keys),
      reads.tags.listDescriptions(keys),
    ])
    return tags.map(({ name, posts }, at) => ({
      ...{ name, posts },
      description: descriptions.find(({ key }) => key === keys[at])?.description ?? '',
      formerNames: formerNames.filter(({ name_key }) => name_key === keys[at]).map(({ former }) => former),
    }))
  }

  return {
    async list(actor: Actor, { search = '', page = 1 }: { search?: string; page?: number }) {
      requireOwner(actor, messages.tagsRefused)
      const { itemsPerPage } = limits.list
      const window = { limit: itemsPerPage + 1, offset: (page - 1) * itemsPerPage }
      const found = await reads.counts.listTags('posts', window, matchingKey(search))
      return { tags: await present(found.slice(0, itemsPerPage)), hasMore: found.length > itemsPerPage }
    },

    async update(actor: Actor, tag: string, sent: TagChange, clientNetwork: string): Promise<Tag> {
      requireOwner(actor, messages.tagsRefused)
      const change = checkedChange(sent)
      const now = clock()
      const { key, name } = await inTransaction(async (stores) => {
        await stores.lock('owners')
        await assertStillOwner(stores, actor, messages.tagsRefused)
        const from = await presentTag(stores, matchingKey(plainLine(tag)))
        const nameKey = await rename(stores, from, change)
        const isDescribed = await describe(stores, nameKey, change)
        const isRenamed = change.name !== undefined && change.name !== from.name
        const details: Record<string, string> = isRenamed ? { name: change.name as string } : {}
        if (isDescribed || isRenamed)
          await stores.audit.record({
            ...{ kind: 'tag_change', now, actor, clientNetwork, details },
            subject: from.name,
          })
        return { key: nameKey, name: change.name ?? from.name }
      })
      if (!(await retagPosts(syncPostLimit))) backgroundWork.begin(async () => void (await retagPosts()))
      const [updated] = await present([(await reads.counts.findTag(key)) ?? { name, posts: 0 }])
      return updated as Tag
    },

    async removeFormerName(actor: Actor, tag: string, clientNetwork: string) {
      requireOwner(actor, messages.tagsRefused)
      const key = matchingKey(plainLine(tag))
      const now = clock()
      await inTransaction(async (stores) => {
        await stores.lock('owners')
        await assertStillOwner(stores, actor, messages.tagsRefused)
        const [row] = await stores.tags.listRenames([key])
        if (!row || !(await stores.tags.removeFormerName(key)))
          throw new AppError('not_found', 'No tag had this name.')
        const details = { formerName: row.former }
        await stores.audit.record({
          ...{ kind: 'tag_change', now, actor, clientNetwork, details },
          subject: row.name,
        })
      })
      return { message: messages.formerNameRemoved }
    },
  }
}
export type TagService = ReturnType<typeof createTagService>
