import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

test('a start loads no source, no admin area, no undici, nothing of Intl but for posts in other languages, and what is built in one byte a character', async () => {
  const filled = programs.start({ SAMPLE_POSTS: 'on' })
  await addressOf(filled)
  filled.child.kill('SIGTERM')
  await filled.ended
  const program = programs.start({}, './tests/support/report-loaded.mjs')
  const address = await addressOf(program)
  async function loaded() {
    program.child.send('loaded')
    const [{ modules, builtIn, made }] = await once(program.child, 'message')
    return {
      sources: modules.filter((url: string) => url.endsWith('.ts')),
      admin: modules.some((url: string) => url.includes('/build/server/admin/')),
      undici: builtIn.some((name: string) => name.includes('undici')),
      made,
      // Of these Node keeps each character of the text in two bytes.
      ofTwoBytes: modules.filter(
        (url: string) =>
          url.includes('/build/') && /[^\0-\xff]/.test(readFileSync(fileURLToPath(url), 'utf8')),
      ),
    }
  }
  const page = async (path: string) => (await fetch(address + path)).status
  expect(await page('/')).toBe(200)
  // One of the sample posts is in Japanese, whose script is looked up.
  expect(await loaded()).toMatchObject({ admin: false, undici: false, made: ['Locale'] })
  expect([await page('/about'), await page('/contact'), await page('/none')]).toEqual([200, 200, 404])
  expect(await loaded()).toMatchObject({ sources: [], admin: false, undici: false })
  expect(await page('/admin')).toBe(200)
  expect(await loaded()).toMatchObject({ admin: true, undici: true, ofTwoBytes: [] })
})
