import { isPublic, type Writer, type WrittenPost, wordOf } from './writer.ts'
import type { FaultCaller } from './writer-calls.ts'

/** Compares what a writer was told with what the server has now. Returns a line for each difference. */
export async function lookThrough(caller: FaultCaller, writer: Writer): Promise<string[]> {
  const read = (path: string) => caller.untilResponse('GET', path, writer.token)
  const { body: listed } = await read('/post/readbyuser')
  const faults: string[] = []
  const pending = writer.pendingPost()
  const found = new Map<string, Listed>()
  for (const post of listed as Listed[]) {
    if (found.has(post.title)) faults.push(`${post.title} is there twice`)
    found.set(post.title, post)
  }
  const expected = new Map([...writer.posts].map(([nth, post]) => [nth, [post] as (WrittenPost | null)[]]))
  if (pending) expected.set(pending.nth, pending.may)
  for (const [nth, may] of expected) {
    const title = `${writer.name} ${nth}`
    const post = found.get(title)
    found.delete(title)
    if (!post && may.includes(null)) continue
    if (!post) faults.push(`${title} was acknowledged and is gone`)
    else if (!may.some((each) => each && isListedAs(writer.name, each, post)))
      faults.push(`${title} is ${JSON.stringify(post)}, not one of ${JSON.stringify(may)}`)
  }
  for (const title of found.keys()) faults.push(`${title} is there and should not be`)
  const settled = writer.takeTouched().filter((nth) => nth !== pending?.nth)
  for (const nth of settled) {
    const post = writer.posts.get(nth)
    if (post) faults.push(...(await lookInto(caller, writer, post)))
  }
  return faults
}

interface Listed {
  title: string
  description: string
  tags: string[]
  status: string
  imgname: string | null
}

function isListedAs(name: string, post: WrittenPost, listed: Listed): boolean {
  const word = wordOf(name, post)
  return (
    listed.description === `description ${word}d` &&
    listed.tags.join() === `${word}t,${name}` &&
    listed.status === (isPublic(post) ? 'public' : 'private') &&
    listed.imgname === post.cover
  )
}

/** Its body is of its version, and it is found by its words and its tag if it is public, and by those of the version before never. */
async function lookInto(caller: FaultCaller, writer: Writer, post: WrittenPost): Promise<string[]> {
  const faults: string[] = []
  const word = wordOf(writer.name, post)
  const url = `${writer.name}-${post.nth}`
  const own = await caller.untilResponse('GET', `/post/readbyadmin/${url}`, writer.token)
  if (!own.body.content?.includes(`${word}b`)) faults.push(`${url} has another body than ${word}`)
  if (post.cover) {
    const token = own.body.imgtoken && `?token=${own.body.imgtoken}`
    const { status } = await caller.untilResponse('GET', `/images/${post.cover}${token ?? ''}`)
    if (status !== 200) faults.push(`the cover of ${url}: ${status}`)
  }
  const before = wordOf(writer.name, { ...post, version: post.version - 1 })
  const lists: [path: string, isFound: boolean][] = [
    [`/post/read?search=${word}b`, isPublic(post)],
    [`/post/getpostbytag/${word}t`, isPublic(post)],
    [`/post/read?search=${before}b`, false],
    [`/post/getpostbytag/${before}t`, false],
  ]
  for (const [path, isFound] of lists) {
    const { body } = await caller.untilResponse('GET', path)
    const urls = (body as { url: string }[]).map((each) => each.url).join()
    if (urls !== (isFound ? url : '')) faults.push(`${path} finds “${urls}”`)
  }
  return faults
}

/** Every image that was acknowledged lately can be read. */
export async function lookAtImages(caller: FaultCaller, { images }: Writer): Promise<string[]> {
  const faults: string[] = []
  for (const { name, token } of images.slice(-5)) {
    const { status, body } = await caller.untilResponse('GET', `/images/${name}?token=${token}`)
    if (status !== 200 || (body as string).length === 0) faults.push(`image ${name}: ${status}`)
  }
  return faults
}

/** Every message that was acknowledged is there once, and none twice. */
export async function lookAtMessages(
  caller: FaultCaller,
  writers: Writer[],
  owner: string,
): Promise<string[]> {
  const times = new Map<string, number>()
  for (let before: string | null = ''; before !== null; ) {
    const path: string = `/pages/contact/read?limit=1000${before && `&before=${encodeURIComponent(before)}`}`
    const { body } = await caller.untilResponse('GET', path, owner)
    for (const { message } of body.contacts) times.set(message, (times.get(message) ?? 0) + 1)
    before = body.next
  }
  const sent = writers.flatMap(({ messages }) => messages)
  return [
    ...sent.filter((message) => !times.has(message)).map((message) => `${message} is gone`),
    ...[...times].filter(([, count]) => count > 1).map(([message]) => `${message} is there twice`),
  ]
}
