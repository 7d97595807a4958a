import { splitBlocks } from '#server/content/html/split-blocks.ts'
import { inventedBody } from '../../toolchain/content/invented-post.ts'
import { type Caller, callerOf } from '../caller.ts'
import { startMeasured } from '../measured-server.ts'
import { median, percentile } from '../median.ts'
import { newPost } from '../new-post.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** Lists the versions of a long post that was saved many times. */
export const versions: Part = { summary: 'the list of 1,000 versions of a post of 100 KB', measure }

const bodyCharacters = 100_000
const versionCount = 1_000
const lists = 50
const warmUp = 20

async function measure({ few }: PartOptions): Promise<Table[]> {
  const server = await startMeasured(await few())
  const caller = await callerOf(server)
  const blocks = longBody()
  const { url } = await caller.create({ ...newPost(0), status: 'draft', content: blocks.join('') })
  const before = await caller.versionBytes()
  await save(caller, url, blocks)
  const bytesPerVersion = ((await caller.versionBytes()) - before) / (versionCount - 1)
  const walls = await list(caller, url)
  await caller.remove(url)
  await caller.emptyTrash()
  await server.stop()
  const targets: Target[] = [{ name: 'time', value: median(walls), max: 50 }]
  return [
    {
      title: 'Versions',
      note: `Milliseconds, medians of ${lists} lists of all ${versionCount.toLocaleString('en')} versions, by HTTP. Each save replaced one of ${blocks.length} blocks, of ${Math.round(bodyCharacters / blocks.length)} characters as a mean. Bytes: what one version added to the storage of its author.`,
      head: ['What', 'time', '99 of 100', 'bytes for a version', 'Target', 'Result'],
      rows: [
        [
          'List of versions',
          ...[median(walls), percentile(walls, 99), bytesPerVersion].map(figure),
          ...[wanted(targets), verdict(targets)],
        ],
      ],
    },
  ]
}

function longBody(): string[] {
  const blocks: string[] = []
  for (let n = 0, characters = 0; characters < bodyCharacters; n++) {
    const body = inventedBody(n)
    blocks.push(...splitBlocks(body))
    characters += body.length
  }
  return blocks
}

async function save(caller: Caller, url: string, blocks: string[]): Promise<void> {
  const body = [...blocks]
  for (let n = 1; n < versionCount; n++) {
    body[n % blocks.length] = splitBlocks(inventedBody(10_000 + n))[0] ?? ''
    await caller.update(url, { content: body.join('') })
  }
}

async function list(caller: Caller, url: string): Promise<number[]> {
  const walls: number[] = []
  for (let n = 0; n < warmUp + lists; n++) {
    const startedAt = performance.now()
    const found = await caller.listVersions(url)
    if (found.length !== versionCount) throw new Error(`The post has ${found.length} versions.`)
    if (n >= warmUp) walls.push(performance.now() - startedAt)
  }
  return walls
}
