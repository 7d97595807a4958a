import { expect, expectTypeOf, test } from 'vitest'
import type { PageBuild } from '#server/delivery/pages/page-renderer.ts'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

test('in development, pages and what they link come from the sources, until a signal ends it', async () => {
  // As `node --watch` sets it.
  const watched = { WATCH_REPORT_DEPENDENCIES: '1' }
  const program = programs.start({ SAMPLE_POSTS: 'on', ...watched }, undefined, ['--dev'])
  const address = await addressOf(program)
  const home = await fetch(address)
  const html = await home.text()
  expect(home.status).toBe(200)
  expect(html).toContain('<h1 dir="auto">From the Lectern</h1>')
  expect(html).toContain('<article')

  expect(html).toMatch(/<style[^>]*>[\s\S]*\barticle \{[\s\S]*<\/style>/)

  const linked = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src as string)
  expect(linked).toContainEqual(expect.stringContaining('/web/public/enhance/enhance.ts'))
  for (const link of linked) {
    const response = await fetch(new URL(link.replaceAll('&amp;', '&'), address))
    expect(response.status, link).toBe(200)
    expect(response.headers.get('content-type'), link).toMatch('text/javascript')
    expect(await response.text(), link).toMatch(/\S/)
  }

  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.output.err).toBe('')
  expect(program.output.out).not.toContain('"level":50')
})

test('the pages export what the server expects of them', () => {
  expectTypeOf<typeof import('#web/page-server.ts')>().toExtend<PageBuild>()
})
