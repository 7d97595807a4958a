import type { FaultCaller, FaultResponse } from './writer-calls.ts'
import { newKey } from './writer-calls.ts'

/** A post as its author knows it. Its title, description, tags and body all tell the version, so that half a write shows. */
export interface WrittenPost {
  nth: number
  version: number
  cover: string | null
}

/** An image that the server said it keeps, and that nothing uses. */
export interface KeptImage {
  name: string
  token: string
}

/** One write. Those about a post say what it was before and is to be after. */
type Step = { key: string } & (
  | { kind: 'create'; before: null; after: WrittenPost }
  | { kind: 'update'; before: WrittenPost; after: WrittenPost }
  | { kind: 'cover'; before: WrittenPost; after: WrittenPost }
  | { kind: 'remove'; before: WrittenPost; after: null }
  | { kind: 'upload' }
  | { kind: 'message' }
)

/** How many posts a writer keeps; beyond that it deletes. */
const mostPosts = 8

export const isPublic = ({ version }: WrittenPost): boolean => version % 4 !== 0

/** The word by which a version of a post is found, and by no other. */
export const wordOf = (writer: string, { nth, version }: WrittenPost) => `${writer}p${nth}v${version}`

interface Parts {
  caller: FaultCaller
  name: string
  token: string
  image: Buffer
  /** Whether a proxy in between sends a DELETE again by itself. */
  isBehindNginx: boolean
  random: () => number
}

/**
 * An author who writes without pause and remembers what was acknowledged. A write whose response did not come is sent again, the same, until
 * one comes; meanwhile both what was before and what it asked for are right.
 */
export function createWriter({ caller, name, token, image, isBehindNginx, random }: Parts) {
  const posts = new Map<number, WrittenPost>()
  const images: KeptImage[] = []
  const messages: string[] = []
  const counts = { acknowledged: 0, uncertain: 0, repeated: 0 }
  const touched = new Set<number>()
  let last = 0
  let pending: Step | null = null

  function choose(): Step {
    const key = newKey()
    const chance = random()
    const known = [...posts.values()]
    const before = known[Math.floor(random() * known.length)]
    if (chance < 0.06) return { kind: 'upload', key }
    if (chance < 0.12) return { kind: 'message', key }
    if (!before || (chance < 0.4 && known.length < mostPosts))
      return { kind: 'create', before: null, after: { nth: ++last, version: 1, cover: null }, key }
    if (known.length >= mostPosts || chance < 0.5) return { kind: 'remove', before, after: null, key }
    // Of an image that was public the token changes once it is so no more: from here on the post tells how to read it.
    const upload = chance < 0.6 ? images.pop() : undefined
    if (upload) return { kind: 'cover', before, after: { ...before, cover: upload.name }, key }
    return { kind: 'update', before, after: { ...before, version: before.version + 1 }, key }
  }

  function send(step: Step): Promise<FaultResponse> {
    const { kind, key } = step
    const call = (method: string, path: string, sent?: Parameters<typeof caller.call>[3]) =>
      caller.call(method, path, token, sent)
    if (kind === 'upload') return call('POST', '/images/picture.png', { file: image })
    if (kind === 'message') {
      const json = { name, email: `${name}@example.org`, message: `Message ${key}` }
      return call('POST', '/pages/contact/create', { json, idempotencyKey: key })
    }
    if (kind === 'remove') return call('DELETE', `/post/delete/${name}-${step.before.nth}`)
    const url = `${name}-${step.after.nth}`
    if (kind === 'cover') return call('PUT', `/post/cover/${url}`, { json: { imgname: step.after.cover } })
    const json = draftOf(name, step.after)
    if (kind === 'create') return call('POST', '/post/create', { json, idempotencyKey: key })
    return call('PUT', `/post/update/${url}`, { json })
  }

  /** True if the response says that the step is done. A removal that is repeated may find that it was. */
  function isDone({ kind }: Step, { status }: FaultResponse, isRepeated: boolean): boolean {
    const mayBeGone = kind === 'remove' && (isRepeated || isBehindNginx)
    return status === 200 || status === 201 || (mayBeGone && status === 404)
  }

  function note(step: Step, { body }: FaultResponse): void {
    counts.acknowledged++
    if (step.kind === 'upload') images.push({ name: body.imgname, token: body.token })
    else if (step.kind === 'message') messages.push(`Message ${step.key}`)
    else if (step.after) posts.set(step.after.nth, step.after)
    else posts.delete(step.before.nth)
  }

  return {
    name,
    token,
    posts,
    images,
    messages,
    counts,
    /** Posts that a write was about since the last look; looking clears them. */
    takeTouched(): number[] {
      const taken = [...touched]
      touched.clear()
      return taken
    },
    /** The post of the write whose response did not come, and what it may be. */
    pendingPost(): { nth: number; may: (WrittenPost | null)[] } | null {
      if (!pending || pending.kind === 'upload' || pending.kind === 'message') return null
      const { before, after } = pending
      return { nth: (before ?? after)?.nth as number, may: [before, after] }
    },
    /** True while a write waits to be sent again. */
    isPending: () => pending !== null,
    /** One write, or the last one again. False if there was no response. Notes a response that no writer should get. */
    async step(): Promise<boolean> {
      const isRepeated = pending !== null
      if (isRepeated) counts.repeated++
      const step = pending ?? choose()
      pending = step
      if ('before' in step) touched.add((step.before ?? step.after)?.nth as number)
      const response = await send(step).catch(() => null)
      if (!response || response.status === 503) {
        if (!isRepeated) counts.uncertain++
        return response !== null
      }
      if (isDone(step, response, isRepeated)) note(step, response)
      else
        caller.seen.faults.push(`${name} ${step.kind}: ${response.status} ${JSON.stringify(response.body)}`)
      pending = null
      return true
    },
  }
}
export type Writer = ReturnType<typeof createWriter>

/** What a version of a post is sent as. */
function draftOf(writer: string, post: WrittenPost) {
  const word = wordOf(writer, post)
  return {
    title: `${writer} ${post.nth}`,
    description: `description ${word}d`,
    content: `<p>body ${word}b</p>${`<p>${'filling '.repeat(60)}</p>`.repeat(post.version % 3)}`,
    tags: [`${word}t`, writer],
    status: isPublic(post) ? 'public' : 'private',
  }
}
