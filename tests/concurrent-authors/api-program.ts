import { randomUUID } from 'node:crypto'
import { api } from '#web/api/api.ts'
import { mayHaveArrived } from '#web/api/api-error.ts'
import { choicesOf } from './choices.ts'
import { editBlocks } from './edit-blocks.ts'
import { blocksOf } from './form.ts'
import { type Client, runAs } from './network.ts'

interface Parts extends Client {
  now: () => Date
}

/** A program that uses the API with its author's token, beside the browsers. A request without a response is repeated unchanged. */
export function createApiProgram({ now, ...client }: Parts) {
  const { random, ledger, name } = client
  const choices = choicesOf(random)

  async function untilAnswered<Result>(call: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call()
      } catch (error) {
        if (!mayHaveArrived(error) || attempt === 4) throw error
      }
    }
  }

  const newText = () => `<p>${ledger.newWord()}</p><p>${ledger.newWord()}</p>`

  const somePost = async () => choices.pickFirst((await api.posts.listOwn({})).items)?.url

  async function create(): Promise<void> {
    const idempotencyKey = randomUUID()
    const [title, content] = [`Title ${ledger.newWord()}`, newText()]
    const status = choices.pick(['public', 'draft', 'private'])
    const body = { title, content, description: 'A description.', status }
    await untilAnswered(() => api.posts.create({ body, idempotencyKey }))
    if (choices.chance(0.3)) await api.posts.create({ body, idempotencyKey })
    // The key is another text's: refused.
    const other = { ...body, content: newText() }
    if (choices.chance(0.1)) await api.posts.create({ body: other, idempotencyKey }).catch(() => {})
  }

  /** Reads a post, changes its text and saves it: with the version that it read, or over whatever is there. */
  async function update(url: string): Promise<void> {
    const params = { url }
    const { content, version } = await api.posts.findOwn({ params })
    const { blocks } = editBlocks(blocksOf(content), choices, ledger)
    const baseVersion = choices.chance(0.6) ? version : undefined
    const status = choices.chance(0.3) ? { status: choices.pick(['public', 'draft', 'private']) } : {}
    const title = choices.chance(0.2) ? { title: `Title ${ledger.newWord()}` } : {}
    const body = { content: blocks.join(''), baseVersion, ...title, ...status }
    await untilAnswered(() => api.posts.update({ params, body }))
  }

  async function restoreFromTrash(): Promise<void> {
    const { posts } = await api.trash.list({})
    const id = choices.pick(posts)?.id
    if (id) await untilAnswered(() => api.trash.restore({ params: { id } }))
  }

  async function restoreOrName(url: string, what: 'restore' | 'name'): Promise<void> {
    const params = { url }
    const number = choices.pick((await api.versions.list({ params })).items)?.number
    if (number === undefined) return
    if (what === 'restore') await api.versions.restore({ params, body: { number } })
    else await api.versions.setName({ params, body: { number, name: choices.chance(0.8) ? 'A name' : '' } })
  }

  /** Plans a publication so near that it may happen at any step from now on. */
  async function schedule(url: string): Promise<void> {
    const params = { url }
    const { status } = await api.posts.findOwn({ params })
    const { items } = await api.versions.list({ params })
    const version = status === 'public' ? choices.pick(items)?.number : undefined
    const publishAt = new Date(now().getTime() + 100 + choices.below(10 * 60_000)).toISOString()
    await api.schedules.put({ params, body: { publishAt, version } })
  }

  async function step(): Promise<void> {
    const what = choices.weighted({
      ...{ update: 9, create: 0.5, status: 1, remove: 1, untrash: 3, restore: 2, name: 0.5 },
      ...{ schedule: 2, cancel: 0.5, duplicate: 0.5, discard: 1, unpublish: 0.5 },
    })
    if (what === 'create') return create()
    if (what === 'untrash') return restoreFromTrash()
    if (what === 'discard') {
      const id = choices.pick(await api.workingCopies.list())?.id
      return id === undefined ? undefined : void (await api.workingCopies.remove({ params: { id } }))
    }
    const url = await somePost()
    if (url === undefined) return create()
    const params = { url }
    if (what === 'update') await update(url)
    else if (what === 'restore' || what === 'name') await restoreOrName(url, what)
    else if (what === 'schedule') await schedule(url)
    else if (what === 'status')
      await api.posts.update({ params, body: { status: choices.pick(['public', 'draft']) } })
    else if (what === 'remove') await untilAnswered(() => api.posts.remove({ params }))
    else if (what === 'cancel') await api.schedules.remove({ params })
    else if (what === 'unpublish') await api.posts.unpublish({ params, body: { status: 'draft' } })
    else await api.posts.duplicate({ params, idempotencyKey: randomUUID() })
  }

  return {
    /** Creates a post, on which all can work. */
    begin: () => runAs({ ...client, isReliable: true }, create),

    async run(steps: number): Promise<void> {
      for (let nth = 0; nth < steps; nth++)
        await runAs(client, () => step().catch((error) => ledger.note(`${name}: ${error}`)))
    },
  }
}
