import { splitBlocks } from '#server/content/html/split-blocks.ts'
import { inventedBody } from '../../toolchain/content/invented-post.ts'
import { type Caller, callerOf } from '../caller.ts'
import { type MeasuredServer, startMeasured } from '../measured-server.ts'
import { median, percentile } from '../median.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** Stores a changed paragraph of a long text while its author types. */
export const autosave: Part = { summary: 'an autosave of one changed paragraph in 10,000 words', measure }

const textWords = 10_000
const rounds = 10
const warmUpRounds = 5
const autosavesPerRound = 30

async function measure({ few }: PartOptions): Promise<Table[]> {
  const server = await startMeasured(await few())
  const caller = await callerOf(server)
  const blocks = longText()
  const { id, revision } = await caller.begin(blocks)
  const typed = { id, revision, blocks: blocks.length }
  await autosaves(server, caller, typed, warmUpRounds)
  const { walls, processors } = await autosaves(server, caller, typed, rounds)
  await remove(caller, typed)
  await server.stop()
  const targets: Target[] = [{ name: 'processor', value: median(processors), max: 3 }]
  return [
    {
      title: 'Autosave',
      note: `Milliseconds, medians of ${rounds} × ${autosavesPerRound} autosaves one after the other, by HTTP: each replaces one of ${blocks.length} blocks in a text of ${textWords.toLocaleString('en')} words. Processor time: of the server’s main thread, as the mean of each ${autosavesPerRound}.`,
      head: ['What', 'time', '99 of 100', 'processor', 'Target', 'Result'],
      rows: [
        [
          'Autosave',
          ...[median(walls), percentile(walls, 99), median(processors)].map(figure),
          ...[wanted(targets), verdict(targets)],
        ],
      ],
    },
  ]
}

const wordsOf = (html: string): number =>
  html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length

function longText(): string[] {
  const blocks: string[] = []
  for (let n = 0, words = 0; words < textWords; n++) {
    const body = inventedBody(n)
    blocks.push(...splitBlocks(body))
    words += wordsOf(body)
  }
  return blocks
}

interface Typed {
  id: string
  revision: number
  blocks: number
}

async function autosaves(server: MeasuredServer, caller: Caller, typed: Typed, count: number) {
  const [walls, processors]: [number[], number[]] = [[], []]
  for (let round = 0; round < count; round++) {
    const before = (await server.usage()).mainThread
    for (let n = 0; n < autosavesPerRound; n++) {
      const start = (round * autosavesPerRound + n) % typed.blocks
      const startedAt = performance.now()
      await replace(caller, typed, { start, deleteCount: 1, blocks: [paragraphOf(typed.revision)] })
      walls.push(performance.now() - startedAt)
    }
    processors.push(((await server.usage()).mainThread - before) / autosavesPerRound)
  }
  return { walls, processors }
}

const paragraphOf = (n: number): string =>
  splitBlocks(inventedBody(n)).find((html) => html.startsWith('<p>')) ?? ''

async function replace(caller: Caller, typed: Typed, splice: Parameters<Caller['autosave']>[1]['splice']) {
  await caller.autosave(typed.id, { revision: typed.revision++, splice })
}

/** Deletes the text, without leaving it in the trash: an empty one is gone. */
async function remove(caller: Caller, typed: Typed): Promise<void> {
  await replace(caller, typed, { start: 0, deleteCount: typed.blocks, blocks: [] })
  await caller.discard(typed.id)
}
