import { authors, tags, vocabulary } from '../../toolchain/content/invented-post.ts'
import { urlOf } from '../../toolchain/content/write-posts.ts'
import { againstBare, type Comparison } from '../against-bare.ts'
import { responseOf } from '../bare.ts'
import { comparisonCells, comparisonHead } from '../comparison-cells.ts'
import { startMeasured } from '../measured-server.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import type { Target } from '../target.ts'

/** Pages from the cache, in turn with a server that only writes the same bytes. */
export const cachedPages: Part = { summary: 'pages from the cache against a bare server', measure }

const targetsOf = ({ ours, bare }: Comparison): Target[] => [
  { name: 'req/s', value: ours.perSecond / bare.perSecond, min: 0.9 },
  { name: 'µs', value: ours.processor / bare.processor, max: 1.1 },
  { name: 'p99', value: ours.p99 / bare.p99, max: 1.3 },
]

async function measure({ many, seconds }: PartOptions): Promise<Table[]> {
  const data = await many()
  const server = await startMeasured(data)
  const pages = {
    home: '/',
    post: `/${urlOf(data.posts)}`,
    tag: `/tags/${tags[0]}`,
    author: `/author/${authors[0]}`,
    search: `/search?search=${vocabulary[0]}`,
  }
  const rows: string[][] = []
  for (const [page, path] of Object.entries(pages)) {
    for (const encoding of ['identity', 'br'] as const) {
      const responses = [await cachedResponse(server.address + path, encoding)]
      const compared = await againstBare(server, { paths: [path], responses, encoding, seconds })
      const name = `${page}, ${encoding === 'br' ? 'brotli' : 'plain'}`
      rows.push([name, ...comparisonCells(compared, targetsOf(compared), responses)])
    }
  }
  await server.stop()
  return [
    {
      title: 'Cached pages',
      note: '50 connections; medians of rounds in turn with a server that only writes the same bytes, and ratios to it.',
      head: ['Page', ...comparisonHead],
      rows,
    },
  ]
}

/** The cached response. Compression happens after a page is cached, so this repeats the request until the response is compressed. */
async function cachedResponse(address: string, encoding: 'br' | 'identity') {
  for (let tries = 0; tries < 1_000; tries++) {
    const compressed = await responseOf(address, 'br')
    if (compressed.headers.includes('br')) return responseOf(address, encoding)
  }
  throw new Error(`${address} is never answered from the cache.`)
}
