import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FixedAnswer } from './bare-server.ts'
import { dataWithPosts, urlOf } from './content/many-posts.ts'
import { requestsPerSecond } from './load.ts'
import { startMeasured } from './measured-server.ts'
import { median } from './median.ts'
import type { Table } from './report.ts'

const rounds = 3

/** Pages from the cache, in turn with a server that only writes the same bytes. */
export async function measureCachedPages({ seconds }: { seconds: number }): Promise<Table> {
  const server = await startMeasured(await dataWithPosts(1_000))
  const rows: string[][] = []
  for (const [page, address] of [
    ['home', `${server.address}/`],
    ['post', `${server.address}/${urlOf(1_000)}`],
  ] as const) {
    rows.push([page, ...(await compare(address, seconds))])
  }
  await server.stop()
  return {
    title: `Cached pages: requests per second, 50 connections, median of ${rounds} rounds`,
    head: ['Page', 'Lectern', 'bare node:http', 'Ratio', 'Bytes'],
    rows,
  }
}

async function compare(address: string, seconds: number): Promise<string[]> {
  const answer = await cachedAnswer(address)
  const bare = await startBare(answer)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    theirs.push(await requestsPerSecond(bare.address, seconds))
    ours.push(await requestsPerSecond(address, seconds))
  }
  bare.stop()
  const bytes = Buffer.from(answer.body, 'base64').length
  const figures = [median(ours), median(theirs)] as const
  return [
    ...figures.map((figure) => Math.round(figure).toLocaleString('en')),
    (figures[0] / figures[1]).toFixed(2),
    bytes.toLocaleString('en'),
  ]
}

/** What the cache answers: the first answer that is compressed. */
async function cachedAnswer(address: string): Promise<FixedAnswer> {
  for (;;) {
    const request = get(address, { headers: { 'accept-encoding': 'br' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const body = await buffer(response)
    if (response.headers['content-encoding'] === 'br') {
      return { headers: withoutConnection(response.rawHeaders), body: body.toString('base64') }
    }
  }
}

/** Names and values in turn, without those that every server of Node adds itself. */
const withoutConnection = (rawHeaders: string[]): string[] =>
  rawHeaders.filter((_, at) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[at - (at % 2)] ?? ''))

async function startBare(answer: FixedAnswer) {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'))
  child.send(answer)
  const [port] = await once(child, 'message')
  return { address: `http://localhost:${port}/`, stop: () => child.kill() }
}
