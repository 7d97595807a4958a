import { api } from '#web/api/api.ts'
import { wordsIn } from './ledger.ts'

/** Restores all that is in the trash, and returns the words of all posts, versions and unfinished texts that the API shows their author. */
export async function wordsShown(): Promise<Set<string>> {
  for (const { id } of (await api.trash.list({})).posts) await api.trash.restore({ params: { id } })
  const texts: string[] = []
  const note = (title: string, content: string) => texts.push(`${title} ${content}`)
  for (const { url } of (await api.posts.listOwn({})).items) {
    const params = { url }
    const post = await api.posts.findOwn({ params })
    note(post.title, post.content)
    for (const { number } of (await api.versions.list({ params })).items) {
      const version = await api.versions.find({ params, query: { number } })
      note(version.title, version.content)
    }
  }
  for (const { id } of await api.workingCopies.list()) {
    const params = { id }
    const copy = await api.workingCopies.find({ params })
    note(copy.title, copy.blocks.join(''))
    if (copy.url !== null) continue
    for (const { number } of await api.workingCopies.listVersions({ params })) {
      const version = await api.workingCopies.findVersion({ params, query: { number } })
      note(version.title, version.content)
    }
  }
  return new Set(wordsIn(texts.join(' ')))
}
