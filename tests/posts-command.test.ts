import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { runScript } from './support/run-script.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

/** Runs the command on the test's folder. */
const run = (args: string[]) => runScript('posts', args, { DATA_DIR: programs.folder })

const usage = `Usage:
  npm run posts -- list
  npm run posts -- take-down <address> --reason "<why>"
  npm run posts -- lift <address>
An address is what follows the name of the site, as in my-post, or the whole link.
`
const only = (out: string) => ({ code: 0, out, err: '' })
const failed = (err: string) => ({ code: 1, out: '', err })

test('posts are taken down, listed and lifted, beside a running server', async () => {
  const address = await addressOf(programs.start({ SAMPLE_POSTS: 'on' }))
  const title = 'How long is a string?'
  const statusOf = async () => (await fetch(`${address}/how-long-is-a-string`)).status
  expect(await statusOf()).toBe(200)
  const reason = 'It is <too> long.'
  expect(await run(['take-down', `${address}/how-long-is-a-string?x`, '--reason', reason])).toEqual(
    only('The post how-long-is-a-string was taken down.\n'),
  )
  // The server sees that the file was written a moment later.
  await expect.poll(statusOf).toBe(404)
  const listed = await run(['list'])
  const [line, count] = listed.out.split('\n')
  expect([listed.code, count]).toEqual([0, '1 post is taken down.'])
  expect(line).toMatch(
    /^how-long-is-a-string {2}“.+” by \S+, taken down \d{4}-\d\d-\d\d \d\d:\d\d UTC by whoever runs the server: It is <too> long\.$/,
  )
  expect(line).toContain(title.slice(0, 12))
  expect(await run(['lift', '/how-long-is-a-string'])).toEqual(
    only('The take-down was lifted. The post is public again.\n'),
  )
  await expect.poll(statusOf).toBe(200)
  expect(await run(['lift', 'how-long-is-a-string'])).toEqual(failed('This post is not taken down.\n'))
})

test.each([
  [[]],
  [['take-down', 'x']],
  [['take-down', '%', '--reason', 'x']],
  [['lift', 'x', '--reason', 'x']],
])('%j tells its usage', async (args) => {
  expect(await run(args)).toEqual(failed(usage))
  expect(await readdir(programs.folder)).toEqual([])
})

test('no blog is created where there is none', async () => {
  const missing = `there is no database at ${programs.folder}/lectern.db. Check DATA_DIR and DATABASE_URL.`
  expect(await run(['list'])).toEqual(failed(`Cannot change the posts: ${missing}\n`))
  expect(await readdir(programs.folder)).toEqual([])
})
