import { setTimeout as delay } from 'node:timers/promises'
import { imageFile } from '#tests/support/image-files.ts'
import { password } from '#tests/support/test-account.ts'
import { accessKey } from './concurrent-writers.ts'
import { createCaller } from './writer-calls.ts'

/** Makes somebody who does all that readers and authors do, again and again, and remembers what was not answered with success. */
export async function createOtherClients(addressOf: () => string) {
  const caller = createCaller(addressOf)
  const token = await caller.signUp('ann', accessKey)
  const bytes = await imageFile('png', { width: 400, height: 300 })
  const kept = await caller.call('POST', '/images/kept.png', token, { file: bytes })
  const refused: string[] = []
  const longest: Record<string, number> = {}
  let rounds = 0

  async function expectSuccess(what: string, work: () => Promise<{ status: number }>): Promise<void> {
    const began = performance.now()
    const outcome = await work().then(
      ({ status }) => (status < 400 ? null : String(status)),
      (error) => String(error.cause?.code ?? error),
    )
    longest[what] = Math.max(longest[what] ?? 0, Math.round(performance.now() - began))
    if (outcome !== null) refused.push(`${what}: ${outcome}`)
  }

  async function upload(): Promise<{ imgname?: string; token?: string }> {
    let uploaded = {}
    await expectSuccess('upload', async () => {
      const response = await caller.call('POST', '/images/x.png', token, { file: bytes })
      uploaded = response.body
      return response
    })
    return uploaded
  }

  async function round(): Promise<void> {
    const name = `x${++rounds}`
    const account = { name, username: name, email: `${name}@example.org`, password, accessKey }
    const message = { name, email: account.email, message: `Message ${rounds}` }
    const post = { title: `Post ${rounds}`, description: 'd', content: '<p>x</p>', status: 'public' }
    const readPage = async (path: string) => {
      const response = await fetch(addressOf() + path)
      await response.arrayBuffer()
      return response
    }
    await expectSuccess('sign-in', () =>
      caller.call('POST', '/auth/signin', undefined, { json: { username: 'ann', password } }),
    )
    await expectSuccess('sign-up', () => caller.call('POST', '/auth/signup', undefined, { json: account }))
    await expectSuccess('contact', () =>
      caller.call('POST', '/pages/contact/create', undefined, { json: message }),
    )
    await expectSuccess('creation', () => caller.call('POST', '/post/create', token, { json: post }))
    const { imgname, token: ticket } = await upload()
    await expectSuccess('image', () => readPage(`/api/images/${kept.body.imgname}?token=${kept.body.token}`))
    await expectSuccess('new version', () =>
      readPage(`/api/images/${imgname}?w=320&format=webp&token=${ticket}`),
    )
    await expectSuccess('share image', () => readPage(`/api/images/share/post/post-${rounds}/x.png`))
    await expectSuccess('page', () => readPage(`/?round=${rounds}`))
    await expectSuccess('new page', () => readPage(`/post-${rounds}`))
  }

  return {
    /** Goes on for so many seconds, with a pause between two rounds. */
    async goOnFor(seconds: number): Promise<void> {
      const end = performance.now() + seconds * 1_000
      while (performance.now() < end) {
        await round()
        await delay(200)
      }
    },
    /** All that was not answered with success. */
    refused,
    account: () => ({ rounds, longestMs: longest }),
  }
}
