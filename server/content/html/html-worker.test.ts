import { afterEach, expect, test } from 'vitest'
import { accountClient, programClient } from '../../foundation/concurrency/queue-client.ts'
import { createHtmlWorker, type HtmlWorker } from './html-worker.ts'
import { prepareHtml } from './prepare-html.ts'
import { rendererVersion } from './render-html.ts'

const long = '<h2>A heading</h2><p>Some words, <b>bold<i> too'.repeat(2_000)

const fail = (error: unknown) => {
  throw error
}

let worker: HtmlWorker
const prepareFor = (id: string, html: string) => worker.prepare(html, { client: accountClient({ id }) })
const prepare = (html: string) => prepareFor('ann', html)
afterEach(() => worker.close())

test.each([
  ['short', '<p>Words <script>x</script>'],
  ['long', long],
])('a %s body gets every stored form', async (_length, html) => {
  worker = createHtmlWorker(fail)
  expect(await prepare(html)).toEqual(prepareHtml(html))
})

const code = (text: string) => `<pre><code class="language-js">${text}</code></pre>`

test('code is coloured in short bodies too', async () => {
  worker = createHtmlWorker(fail, { timeoutMs: 120_000, highlightTimeoutMs: 60_000 })
  const { rendered, renderer } = await prepare(code('const a = 1'))
  expect(rendered).toContain('<span class="c-keyword">const</span>')
  expect(renderer).toBe(rendererVersion)
})

test('code that takes too long to colour stays plain', async () => {
  worker = createHtmlWorker(fail, { highlightTimeoutMs: 1 })
  expect(await prepare(code('const a = 1'))).toEqual(prepareHtml(code('const a = 1')))
})

const paragraphs = (text: string) => Array.from({ length: 4_000 }, (_, at) => `<p>${text} ${at}</p>`).join('')
const bodies = { base: paragraphs('a'), mine: `<p>mine</p>${paragraphs('a')}`, theirs: paragraphs('b') }
const merge = (merged = bodies) => worker.mergeBodies(merged, { client: accountClient({ id: 'ann' }) })

test.each([
  ['preparing a body', () => prepare(long)],
  ['merging two', () => merge()],
])('other work continues while %s', async (_work, begin) => {
  worker = createHtmlWorker(fail)
  const ended: string[] = []
  const prepared = begin().then(() => ended.push('body'))
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
  ended.push('ten turns of the event loop')
  await prepared
  expect(ended).toEqual(['ten turns of the event loop', 'body'])
})

test.each([
  ['time', long, { timeoutMs: 1 }],
  ['memory', `<p>${'word '.repeat(400_000)}</p>${long.repeat(5)}`, { maxMemoryMiB: 32 }],
  ['much of everything', '<p><b>'.repeat(150_000), {}],
])(
  'a body that takes too much %s is refused, and short ones are still prepared',
  async (_what, html, bounds) => {
    worker = createHtmlWorker(fail, bounds)
    await expect(prepare(html)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { content: expect.stringContaining('divide it') },
    })
    expect((await prepare('<p>x')).content).toBe('<p>x</p>')
  },
)

test('accounts take turns, each has its share of the queue, and background work runs last', async () => {
  worker = createHtmlWorker(fail, { maxWaitingPerClient: 3 })
  const body = long.slice(0, 20_000)
  const ended: string[] = []
  const note = (name: string, done: Promise<unknown>) => done.then(() => ended.push(name))
  const all = [
    note('ann 1', prepareFor('ann', body)),
    note('background', worker.prepare(body, { client: programClient, priority: 'background' })),
    ...['ann 2', 'ann 3', 'ann 4'].map((name) => note(name, prepareFor('ann', body))),
  ]
  await expect(prepareFor('ann', body)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  all.push(note('ben 1', prepareFor('ben', body)))
  expect(worker.stats()).toEqual({ active: 1, waiting: 5, refused: 1 })
  await Promise.all(all)
  expect(ended).toEqual(['ann 1', 'ann 2', 'ben 1', 'ann 3', 'ann 4', 'background'])
})

test('long bodies and short ones are merged alike', async () => {
  worker = createHtmlWorker(fail)
  const content = `<p>mine</p>${bodies.theirs}`
  expect(await merge()).toEqual({ content, changes: 4_000 })
  expect(await merge({ base: '<p>1</p>', mine: '<p>1</p><p>2</p>', theirs: '<p>3</p>' })).toEqual({
    content: '<p>3</p><p>2</p>',
    changes: 1,
  })
  expect(await merge({ ...bodies, mine: `<p>x</p>${bodies.base.slice(10)}` })).toMatchObject({
    content: null,
  })
})

test('merging takes its turn in the share of its account', async () => {
  worker = createHtmlWorker(fail, { maxWaitingPerClient: 1 })
  const [first, second] = [merge(), merge()]
  await expect(merge()).rejects.toMatchObject({ code: 'unavailable' })
  expect(worker.stats()).toEqual({ active: 1, waiting: 1, refused: 1 })
  await Promise.all([first, second])
})

const sanitize = (blocks: string[]) => worker.sanitizeBlocks(blocks, { client: accountClient({ id: 'ann' }) })

test.each([
  ['few', 3],
  ['many', 900],
])('%s blocks are sanitized each for itself', async (_amount, times) => {
  worker = createHtmlWorker(fail)
  const blocks = Array.from({ length: times }, () => [
    '<p id="a">a<script>x</script>',
    '<b>',
    'x</p><p>y',
    '',
  ])
  const sanitized = ['<p id="in-a">a</p>', '', 'x<p></p><p>y</p>', '']
  expect(await sanitize(blocks.flat())).toEqual(Array.from({ length: times }, () => sanitized).flat())
})

test('few blocks do not wait for bodies, and many go before those that wait', async () => {
  worker = createHtmlWorker(fail)
  const ended: string[] = []
  const note = (name: string, done: Promise<unknown>) => done.then(() => ended.push(name))
  const bodies = ['first', 'second'].map((name) => note(name, prepareFor(name, long.slice(0, 20_000))))
  const many = note('many', sanitize(Array<string>(3_000).fill('<p>x')))
  await note('few', sanitize(['<p>x']))
  await Promise.all([...bodies, many])
  expect(ended).toEqual(['few', 'first', 'many', 'second'])
})

test.each([
  ['of tags', ['<p><b>'.repeat(150_000)]],
  ['of many tags together', Array<string>(6_000).fill('<i>x</i>y'.repeat(60))],
])('blocks %s are refused', async (_what, blocks) => {
  worker = createHtmlWorker(fail)
  await expect(sanitize(blocks)).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { blocks: expect.stringContaining('divide it') },
  })
})
