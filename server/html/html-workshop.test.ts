import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createHtmlWorkshop, type HtmlWorkshop } from './html-workshop.ts'
import { prepareHtml } from './prepare-html.ts'
import { rendererVersion } from './render-html.ts'

const long = '<h2>A heading</h2><p>Some words, <b>bold<i> too'.repeat(10_000)

const fail = (error: unknown) => {
  throw error
}

let workshop: HtmlWorkshop
afterEach(() => workshop.close())

test.each([
  ['short', '<p>Words <script>x</script>'],
  ['long', long],
])('a %s body gets every stored form', async (_length, html) => {
  workshop = createHtmlWorkshop(fail)
  expect(await workshop.prepare(html)).toEqual(prepareHtml(html))
})

const code = (text: string) => `<pre><code class="language-js">${text}</code></pre>`

test('code is coloured, also in a short body', async () => {
  workshop = createHtmlWorkshop(fail)
  const { rendered, renderer } = await workshop.prepare(code('const a = 1'))
  expect(rendered).toContain('<span class="c-keyword">const</span>')
  expect(renderer).toBe(rendererVersion)
})

test('code that takes too long to colour stays plain', async () => {
  workshop = createHtmlWorkshop(fail, { time: 20_000, colours: 1, memory: 512 })
  expect(await workshop.prepare(code('const a = 1'))).toEqual(prepareHtml(code('const a = 1')))
})

test('other work goes on meanwhile', async () => {
  workshop = createHtmlWorkshop(fail)
  const ended: string[] = []
  const prepared = workshop.prepare(long).then(() => ended.push('body'))
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
  ended.push('ten turns of the event loop')
  await prepared
  expect(ended).toEqual(['ten turns of the event loop', 'body'])
})

test.each([
  ['time', { time: 1, colours: 1, memory: 512 }],
  ['memory', { time: 20_000, colours: 1, memory: 64 }],
])('a body that takes too much %s is refused, and short ones go on', async (_what, bounds) => {
  workshop = createHtmlWorkshop(fail, bounds)
  await expect(workshop.prepare(long.repeat(4))).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { content: expect.stringContaining('divide it') },
  })
  expect((await workshop.prepare('<p>x')).content).toBe('<p>x</p>')
})

test('more long bodies than may wait are asked to come again, and the time that they had means nothing any more', async () => {
  const time = 2_000
  workshop = createHtmlWorkshop(fail, { time, colours: time, memory: 512 })
  const bodies = Array.from({ length: 40 }, () => workshop.prepare(long.slice(0, 20_000)))
  const refused = (await Promise.allSettled(bodies)).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
  // An error that nobody waits for fails the run.
  await delay(time)
})
