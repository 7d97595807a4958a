import { vocabulary } from '../../toolchain/content/invented-post.ts'
import { instantOf, urlOf } from '../../toolchain/content/write-posts.ts'
import { againstBare } from '../against-bare.ts'
import { responseOf } from '../bare.ts'
import { comparisonCells, comparisonHead } from '../comparison-cells.ts'
import { startMeasured } from '../measured-server.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'

/** Reading through the API, at one address and at many. */
export const apiReading: Part = { summary: 'reading through the API against a bare server', measure }

/**
 * Enough addresses that a load of some seconds does not repeat any, if there are as many posts; and the number of responses that the bare server
 * repeats.
 */
const manyAddresses = 50_000
const sampled = 100

/** A cursor in the format of the API: the list that begins with the n-th post. */
const cursorAt = (n: number) => Buffer.from(`${instantOf(n + 1)} 0`).toString('base64url')

/** The address for the n-th post, and the smallest acceptable share of the bare server's requests per second. */
const calls: Record<string, { min?: number; address: (n: number) => string }> = {
  'list of 30': { min: 0.3, address: (n) => `/api/post/read?limit=30&before=${cursorAt(n)}` },
  getpost: { min: 0.5, address: (n) => `/api/post/getpost/${urlOf(n)}` },
  search: {
    address: (n) =>
      `/api/post/read?limit=30&search=${vocabulary[n % 300]}+${vocabulary[Math.floor(n / 300) % 300]}`,
  },
}

async function measure({ many, seconds }: PartOptions): Promise<Table[]> {
  const data = await many()
  const server = await startMeasured(data)
  const rows: string[][] = []
  for (const [call, { min, address }] of Object.entries(calls)) {
    // Starting with the newest, so that all lists but the last ones are full.
    const addresses = Array.from({ length: Math.min(manyAddresses, data.posts - 30) }, (_, at) =>
      address(data.posts - at),
    )
    for (const [name, paths] of [
      ['same address', addresses.slice(0, 1)],
      ['many addresses', addresses],
    ] as const) {
      const some = paths.filter((_, at) => at % Math.ceil(paths.length / sampled) === 0)
      const responses = await Promise.all(some.map((path) => responseOf(server.address + path, 'identity')))
      const compared = await againstBare(server, {
        paths: [...paths],
        responses,
        encoding: 'identity',
        seconds,
      })
      const value = compared.ours.perSecond / compared.bare.perSecond
      const targets = min === undefined ? [] : [{ name: 'req/s', value, min }]
      rows.push([`${call}, ${name}`, ...comparisonCells(compared, targets, responses)])
    }
  }
  await server.stop()
  return [
    {
      title: 'Reading through the API',
      note: '50 connections; medians of rounds in turn with a server that only writes the same bytes, and ratios to it. Not compressed.',
      head: ['Call', ...comparisonHead],
      rows,
    },
  ]
}
