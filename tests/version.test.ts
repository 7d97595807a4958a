import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { version } from '#server/foundation/site/version.ts'
import { addressOf, startProgram } from '../toolchain/programs/running-server.ts'
import { useScriptFolder } from '../toolchain/testing/script-folder.ts'
import { root } from './support/sources.ts'
import { useBlog } from './support/test-blog.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Without what https://semver.org allows beside the three numbers: no release of ours has it. */
const semantic = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

describe('the version', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading as string)
  const released = headings.filter((heading) => heading !== '[Unreleased]')

  test('is semantic, and the newest one of the changelog and of the lock file', () => {
    expect(version).toMatch(semantic)
    expect(released[0]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - `))
    const { version: locked, packages } = JSON.parse(read('package-lock.json'))
    expect([locked, packages[''].version]).toEqual([version, version])
  })

  test('has a heading in the changelog with a date, as every one before it, newest first', () => {
    const parts = released.map((heading) => /^\[(.+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading)?.slice(1) ?? [])
    const versions = parts.map(([each]) => each ?? '')
    const dates = parts.map(([, date]) => date ?? '')
    expect(versions.filter((each) => !semantic.test(each))).toEqual([])
    expect(versions).toEqual(versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })))
    expect(new Set(versions).size).toBe(versions.length)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(headings.indexOf('[Unreleased]')).toBeLessThanOrEqual(0)
  })
})

describe('--version', () => {
  const folder = useScriptFolder()

  test.each(['start', 'build', 'run', 'operate'])(
    'of %s tells it and does nothing else, also where nothing is installed',
    async (script) => {
      const file = `scripts/${script}.mjs`
      folder.write({ 'package.json': '{"version":"7.8.9"}' })
      const started = folder.start(`process.argv.push('--version'); await import('../${file}')`)
      expect(await started.ended).toBe(0)
      expect(started.output()).toBe('7.8.9\n')
      expect(existsSync(folder.at('node_modules'))).toBe(false)
    },
  )

  test('of the program tells it, and opens nothing', async () => {
    const program = startProgram({ DATA_DIR: folder.at('data') }, undefined, ['--version'])
    await expect(addressOf(program)).rejects.toThrow(`The server ended with 0.\n${version}\n`)
    expect(existsSync(folder.at('data'))).toBe(false)
  })
})

describe('npm start', () => {
  const start = 'scripts/start.mjs'
  const folder = useScriptFolder()

  test.each([
    ['--help', 0],
    ['--port=8080', 1],
  ])('with %s tells how it is used, and starts nothing', async (argument, code) => {
    const started = folder.start(`process.argv.push('start.mjs', '${argument}'); await import('../${start}')`)
    expect(await started.ended).toBe(code)
    expect(started.output()).toContain('Usage: npm start')
    expect(existsSync(folder.at('node_modules'))).toBe(false)
  })

  test('with --production installs nothing where there is no build', async () => {
    const started = folder.start(
      `process.argv.push('start.mjs', '--production'); await import('../${start}')`,
    )
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(/^There is no build of this version in build\/\./)
    expect(existsSync(folder.at('node_modules'))).toBe(false)
  })
})

describe('a stranger', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })
  const addresses = [
    ...[
      '/',
      '/about',
      '/missing',
      '/admin',
      '/feed.xml',
      '/rss.xml',
      '/feed.json',
      '/sitemap.xml',
      '/robots.txt',
    ],
    ...['/healthz', '/readyz', '/manifest.webmanifest', '/api/openapi.json', '/api/docs/', '/api/nothing'],
    '/api/dashboard/version',
  ]

  test('is not told it by any response', async () => {
    for (const url of addresses) {
      const response = await held.blog.app.inject(url)
      expect(response.headers, url).not.toHaveProperty('server')
      expect(response.headers, url).not.toHaveProperty('x-powered-by')
      expect(JSON.stringify(response.headers) + response.body, url).not.toContain(version)
    }
  })
})
