import { get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { photo } from '#tests/support/image-files.ts'
import { accessKey } from './concurrent-writers.ts'
import type { DemandingClient } from './share-clients.ts'
import { createCaller } from './writer-calls.ts'

/** How much of it is asked for at the same time. */
const concurrency = 12

/** Bodies of two mebibytes: dear to parse, to lay out, or to index. */
const dearBodies = [
  '<p><b>'.repeat(340_000),
  '<table><tr><td><a href="/x">'.repeat(70_000),
  '<ul><li>'.repeat(250_000),
  `<p>${Array.from({ length: 180_000 }, (_, at) => `w${at.toString(36)}`).join(' ')}</p>`,
  `<pre><code class="language-typescript">${'const a = <b>(c: d) => [/e/, "f"];\n'.repeat(60_000)}</code></pre>`,
]

/** Does work again and again, so often at the same time, until it is stopped. */
function keepAsking(ask: (nth: number) => Promise<{ status: number }>) {
  const counts: Record<string, number> = {}
  let isOver = false
  let nth = 0
  const lane = async () => {
    while (!isOver) {
      const outcome = await ask(nth++).then(
        ({ status }) => String(status),
        () => 'no answer',
      )
      counts[outcome] = (counts[outcome] ?? 0) + 1
      if (!outcome.startsWith('2')) await delay(200)
    }
  }
  for (let at = 0; at < concurrency; at++) void lane()
  return {
    stop: async () => {
      isOver = true
    },
    account: () => counts,
  }
}

/** One author who saves bodies that take long. */
const authorOfDearBodies: DemandingClient = {
  name: 'an author’s bodies',
  async hold(port) {
    const { call, signUp } = createCaller(() => `http://127.0.0.1:${port}`)
    const token = await signUp('bodies', accessKey)
    return keepAsking((nth) => {
      const content = dearBodies[nth % dearBodies.length]
      return call('POST', '/post/create', token, { json: { title: 'Dear', description: 'd', content } })
    })
  },
}

/** One author whose creations and uploads do not come to an end. */
const authorOfEndlessBodies: DemandingClient = {
  name: 'an author’s unfinished bodies',
  async hold(port) {
    const { signUp } = createCaller(() => `http://127.0.0.1:${port}`)
    const token = await signUp('endless', accessKey)
    const heads = [
      ['POST /api/post/create', 'application/json'],
      ['POST /api/images/x.png', 'multipart/form-data; boundary=b'],
    ].map(([line, type]) => [
      `${line} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
    ])
    return keepAsking(async (nth) => {
      const head = [...(heads[nth % 2] as string[]), 'Content-Length: 4000000', '', '']
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}).resume()
      socket.write(head.join('\r\n') + ' '.repeat(3_900_000))
      await new Promise((resolve) => socket.once('close', resolve))
      return { status: 0 }
    })
  },
}

/** Reads something whole, from another network than everybody else's. */
const readFromElsewhere = (port: number, path: string) =>
  new Promise<{ status: number }>((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', localAddress: '127.0.0.6', path, agent: false })
    request.on('error', reject).on('response', (response) => {
      response.resume().on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }))
    })
  })

/** A stranger who asks for every version of many images, and for every share image. */
const readerOfImages: DemandingClient = {
  name: 'a stranger’s images',
  async hold(port) {
    const { call, signUp } = createCaller(() => `http://127.0.0.1:${port}`)
    const token = await signUp('pictures', accessKey)
    const file = await photo({ width: 2_000, height: 1_500 })
    const versions: string[] = []
    for (let at = 0; at < 12; at++) {
      const { body } = await call('POST', '/images/x.jpg', token, { file })
      const post = { title: `Picture ${at}`, description: 'd', imgname: body.imgname, status: 'public' }
      const created = await call('POST', '/post/create', token, { json: post })
      versions.push(`/images/share/post/${created.body.post.url}/x.png`)
      for (const format of ['avif', 'webp', 'jpeg'])
        for (const width of [320, 640, 960, 1280, 1920])
          versions.push(`/images/${body.imgname}?w=${width}&format=${format}`)
    }
    return keepAsking((nth) => readFromElsewhere(port, `/api${versions[nth % versions.length]}`))
  },
}

/** Authors and strangers who ask for as much work as they can. */
export const demanding: DemandingClient[] = [authorOfDearBodies, authorOfEndlessBodies, readerOfImages]
