import { setTimeout as delay } from 'node:timers/promises'
import { deleteLocalDraft, listLocalDrafts } from '#web/admin/drafts/local-drafts.ts'
import { changeStatus, removePost } from '#web/admin/posts/post-changes.ts'
import { api } from '#web/api/api.ts'
import { choicesOf } from './choices.ts'
import { editBlocks } from './edit-blocks.ts'
import { blocksOf, type Form, openForm } from './form.ts'
import { wordsIn } from './ledger.ts'
import { type Client, runAs } from './network.ts'

interface Parts extends Omit<Client, 'isGone'> {
  /** Tabs of one browser share its drafts. */
  browser: string
}

/** An author at one tab of a browser, who opens, types, saves, publishes and closes as chance has it. A tab that crashed is opened again. */
export function createTab({ browser, ...parts }: Parts) {
  const { name, random, ledger } = parts
  const choices = choicesOf(random)
  let client: Client = { ...parts, isGone: false }
  let form: Form | null = null
  const saves: Promise<unknown>[] = []

  async function step(): Promise<void> {
    if (!form) return openOrList()
    if (form.conflict) return decide(form)
    await act(form)
  }

  const open = (url: string | null, copyId: string | null = null) =>
    openForm({ account: browser, url, copyId, onVersion: ledger.keep })

  async function openOrList(): Promise<void> {
    const what = choices.weighted({ post: 8, new: 1, copy: 8, discard: 0.5, status: 0.5, remove: 0.5 })
    if (what === 'copy' || what === 'discard') {
      const copy = choices.pickFirst(await api.workingCopies.list())
      if (copy && what === 'discard') return discard(copy.id)
      if (copy) form = await open(copy.url, copy.id)
      return
    }
    const post = choices.pickFirst((await api.posts.listOwn({})).items)
    if (what === 'new' || !post) form = await open(null)
    else if (what === 'post') form = await open(post.url)
    else {
      const change =
        what === 'remove' ? removePost(post) : changeStatus(post, choices.chance(0.6) ? 'public' : 'private')
      const { undo } = await change
      if (choices.chance(what === 'remove' ? 0.7 : 0.3)) await undo()
    }
  }

  async function discard(id: string): Promise<void> {
    await api.workingCopies.remove({ params: { id } })
    for (const url of [null, ...(await api.posts.listOwn({})).items.map((post) => post.url)])
      for (const draft of await listLocalDrafts(browser, url))
        if (draft.workingCopy?.id === id) await deleteLocalDraft(browser, draft.key)
  }

  async function decide(shown: Form): Promise<void> {
    if (choices.chance(0.1)) return shown.closeConflict()
    ledger.note(`${name} settles a conflict of ${shown.fields.title} ${shown.fields.content}`)
    const all = choices.pick(['mine', 'theirs', null] as const)
    await shown.settleConflict(() => all ?? choices.pick(['mine', 'theirs', 'both'] as const) ?? 'mine')
    ledger.note(`${name} chose ${shown.fields.title} ${shown.fields.content}`)
  }

  async function act(shown: Form): Promise<void> {
    const what = choices.weighted({
      ...{ type: 10, title: 1, autosave: 8, version: 2, send: 4 },
      ...{ offered: shown.offered ? 4 : 0, close: 2, crash: 1.5, clear: 0.3, wait: 1 },
    })
    if (what === 'type') await type(shown)
    else if (what === 'title') await retitle(shown)
    else if (what === 'autosave') inBackground(shown.saveNow())
    else if (what === 'version') inBackground(shown.saveVersion())
    else if (what === 'send') await send(shown)
    else if (what === 'offered') await (choices.chance(0.7) ? shown.restoreOffered() : shown.discardOffered())
    else if (what === 'close') await close(shown)
    else if (what === 'crash') crash()
    else if (what === 'clear') await clear(shown)
    else await delay(random() * 10)
  }

  /** Somebody types on while a save is under way. */
  function inBackground(save: Promise<unknown>): void {
    saves.push(save)
  }

  async function type(shown: Form): Promise<void> {
    const { blocks, deleted } = editBlocks(blocksOf(shown.fields.content), choices, ledger)
    ledger.noteDeleted(name, deleted)
    shown.type({ content: blocks.join('') })
    if (choices.chance(0.7)) shown.writeLocalDraft()
  }

  async function retitle(shown: Form): Promise<void> {
    ledger.noteDeleted(name, wordsIn(shown.fields.title))
    shown.type({ title: `Title ${ledger.newWord()}` })
    if (choices.chance(0.7)) shown.writeLocalDraft()
  }

  async function clear(shown: Form): Promise<void> {
    ledger.noteDeleted(name, wordsIn(`${shown.fields.title} ${shown.fields.content}`))
    shown.clear()
    shown.writeLocalDraft()
  }

  async function send(shown: Form): Promise<void> {
    const { title, description } = shown.fields
    if (!title) shown.type({ title: `Title ${ledger.newWord()}` })
    if (!description) shown.type({ description: 'A description.' })
    if (await shown.send(choices.chance(0.3) ? 'draft' : null)) {
      form = null
      await shown.leave()
    }
  }

  async function close(shown: Form): Promise<void> {
    form = null
    shown.writeLocalDraft()
    const leaving = shown.leave()
    if (choices.chance(0.5)) await leaving
    else inBackground(leaving)
  }

  function crash(): void {
    ledger.note(`${name} crashes`)
    client.isGone = true
    if (form) inBackground(form.crash())
    form = null
    client = { ...parts, isGone: false }
  }

  return {
    async run(steps: number): Promise<void> {
      for (let nth = 0; nth < steps; nth++) {
        // What the server refuses is shown to the author, who goes on.
        await runAs(client, () => step().catch((error) => ledger.note(`${name}: ${error}`)))
      }
    },
    /** Closes the form, and waits for what is under way. */
    async end(): Promise<void> {
      const shown = form
      if (shown) await runAs(client, () => (choices.chance(0.5) ? close(shown) : crash()))
      await Promise.allSettled(saves)
    },
  }
}
