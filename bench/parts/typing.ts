import { chromium, type Page } from '@playwright/test'
import { startServer } from '#toolchain/programs/running-server.ts'
import { findChromium } from '../../toolchain/programs/chromium.ts'
import { callerOf } from '../caller.ts'
import { accessKey } from '../measured-server.ts'
import { median, percentile } from '../median.ts'
import type { Part } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'
import { longArticle } from '../typing/article.ts'
import { type KeyTimes, processorTime, takeKeyTimes } from '../typing/key-times.ts'
import { openBare, openFindBar, openForm } from '../typing/open-editors.ts'
import { serveBareEditor } from '../typing/serve-bare-editor.ts'
import { type Gaps, type Place, placeCursor, textLength, typeKeys } from '../typing/type-keys.ts'

/** Types in the middle of a long text, in Lectern and in TipTap alone. */
export const typing: Part = { summary: 'a key typed in a post of 10,000 words, in Chromium', measure }

const textWords = 10_000
const rounds = 4
const keysPerRound = 75

/** The first keys after a page comes to the front share the processor with what draws it, and those of the first round with V8, which compiles what runs often. */
const warmUpKeys = { firstRound: 100, later: 25 }

/** Faster than anybody types, as nothing is measured. */
const warmUpGaps: Gaps = [20, 40]

/** A place of the text in TipTap, and the same in forms of Lectern, by the name of their row. */
interface Comparison {
  place: Place
  bare: Page
  forms: Record<string, Page>
}

async function measure(): Promise<Table[]> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('Typing needs a Chromium.')
  const server = await startServer({ RATE_LIMITS: 'off', SAMPLE_POSTS: 'off', ACCESS_KEY: accessKey })
  const bareServer = await serveBareEditor()
  const browser = await chromium.launch({ executablePath })
  try {
    const own = { browser, address: server.address, caller: await callerOf(server) }
    const bare = { browser, address: bareServer.address }
    const text = longArticle(textWords)
    const form = await openForm(own, text)
    const finding = await openForm(own, text)
    await openFindBar(finding)
    const fullPage = await openForm(own, text, { isFullPage: true })
    const box = await openBare(bare, text)
    const page = await openBare(bare, text, { isFullPage: true })
    return [
      tableOf(
        await typeInTurn([
          {
            ...{ place: ':scope > p', bare: box },
            forms: { 'Paragraph, form': form, 'Paragraph, form, bar of find': finding },
          },
          { place: 'pre', bare: box, forms: { 'Code, form': form } },
          { place: ':scope > p', bare: page, forms: { 'Paragraph, full page': fullPage } },
          { place: 'pre', bare: page, forms: { 'Code, full page': fullPage } },
        ]),
      ),
    ]
  } finally {
    await browser.close()
    await bareServer.close()
    await server.remove()
  }
}

/** Types in the editors alternately, so that other work on the machine delays all of them. */
async function typeInTurn(comparisons: Comparison[]): Promise<string[][]> {
  const taken = comparisons.map(({ place, bare, forms }) => ({
    bare: { place, page: bare, times: emptyTimes() },
    forms: Object.entries(forms).map(([name, page]) => ({ name, place, page, times: emptyTimes() })),
  }))
  const editors = taken.flatMap(({ bare, forms }) => [...forms, bare])
  for (let round = 0; round < rounds; round++)
    for (const { page, place, times } of editors) add(times, await typeIn(page, place, round))
  return taken.flatMap(({ bare, forms }) => forms.map(({ name, times }) => rowOf(name, times, bare.times)))
}

interface Times extends KeyTimes {
  /** Processor time for a key, of each round. */
  processor: number[]
}

const emptyTimes = (): Times => ({ untilPainted: [], longTasks: [], processor: [] })

function add(sum: Times, { untilPainted, longTasks, processor }: Times): void {
  sum.untilPainted.push(...untilPainted)
  sum.longTasks.push(...longTasks)
  sum.processor.push(...processor)
}

async function typeIn(page: Page, place: Place, round: number): Promise<Times> {
  await page.bringToFront()
  await placeCursor(page, place)
  await typeKeys(page, round === 0 ? warmUpKeys.firstRound : warmUpKeys.later, round, warmUpGaps)
  await takeKeyTimes(page)
  const length = await textLength(page)
  const before = await processorTime(page)
  await typeKeys(page, keysPerRound, round)
  const times = await takeKeyTimes(page)
  const processor = ((await processorTime(page)) - before) / keysPerRound
  const typed = (await textLength(page)) - length
  if (typed !== keysPerRound || times.untilPainted.length !== keysPerRound)
    throw new Error(`${typed} of ${keysPerRound} keys were typed, ${times.untilPainted.length} painted.`)
  return { ...times, processor: [processor] }
}

function rowOf(name: string, own: Times, bare: Times): string[] {
  const [keys, bareKeys] = [own.untilPainted, bare.untilPainted]
  const ratio = percentile(keys, 95) / percentile(bareKeys, 95)
  const targets: Target[] = [
    { name: 'median', value: median(keys), max: 16 },
    { name: 'ratio', value: ratio, max: 1.5 },
  ]
  const figures = [own, bare].flatMap(({ untilPainted, longTasks, processor }) => [
    ...[median(untilPainted), percentile(untilPainted, 95), longTasks.length, median(processor)],
  ])
  return [name, ...[...figures, ratio].map(figure), ...[wanted(targets), verdict(targets)]]
}

const tableOf = (rows: string[][]): Table => ({
  title: 'Typing',
  note: `Milliseconds from a key until the main thread has painted the next frame, of ${rounds} × ${keysPerRound} keys after ${warmUpKeys.later} others, and ${warmUpKeys.firstRound} the first time, typed faster; ten a second, in the middle of a post of ${textWords.toLocaleString('en')} words whose code has its colours; in the form of a post, and in a page with nothing but TipTap. The ratio is that of 95 of 100 keys. Long tasks are those above 50 ms, counted. Processor time: of the main thread for a key, as the median of the rounds; other work on the machine changes it least.`,
  head: [
    ...['Where', 'median', '95 of 100', 'long tasks', 'processor'],
    ...['TipTap: median', '95 of 100', 'long tasks', 'processor', 'ratio', 'Target', 'Result'],
  ],
  rows,
})
