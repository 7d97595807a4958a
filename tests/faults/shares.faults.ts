import { afterEach, describe, expect, test } from 'vitest'
import { startNginx } from '../../toolchain/programs/caching-proxies.ts'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { writersSettings } from './concurrent-writers.ts'
import { demanding } from './demanding-clients.ts'
import { type FaultyBlog, startFaultyBlog } from './faulty-blog.ts'
import { createOtherClients } from './other-clients.ts'
import { type DemandingClient, strangers } from './share-clients.ts'

/** For how long everything is held, in seconds. */
const seconds = Number(process.env.SHARES_SECONDS ?? 100)

const nginx = neededProgram('nginx', 'nginx-light')

/** Who holds all they can get, all at the same time. */
const clients: DemandingClient[] = [...strangers, ...demanding]

/** How the blog is reached: at its own port, or by a proxy that passes bodies on as they come. */
const ways: [name: string, settings: Record<string, string>, isBehindProxy: boolean][] = [
  ['directly', {}, false],
  ...(nginx
    ? ([
        ['behind nginx that is trusted', { TRUST_PROXY: '1' }, true],
        ['behind nginx that is not trusted', {}, true],
      ] as [string, Record<string, string>, boolean][])
    : []),
]

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function portOf(blog: FaultyBlog, isBehindProxy: boolean): Promise<number> {
  const { host, port } = new URL(blog.address)
  if (!isBehindProxy || !nginx) return Number(port)
  const proxy = await startNginx(nginx, [host], { keepsPages: false, buffersRequests: false })
  stops.push(() => proxy.stop())
  return proxy.port
}

describe.each(ways)('%s', (_name, settings, isBehindProxy) => {
  test(`everybody else is answered while others hold all they can get for ${seconds} s`, async () => {
    const blog = await startFaultyBlog({ ...writersSettings, ...settings })
    stops.push(() => blog.remove())
    const port = await portOf(blog, isBehindProxy)
    const others = await createOtherClients(() => `http://127.0.0.1:${port}`)
    const held = await Promise.all(clients.map((client) => client.hold(port)))
    stops.push(...held.map(({ stop }) => stop))
    await others.goOnFor(seconds)
    const accounts = Object.fromEntries(clients.map(({ name }, at) => [name, held[at]?.account()]))
    console.log(JSON.stringify({ ...others.account(), ...accounts }))
    expect(others.refused).toEqual([])
  })
})
