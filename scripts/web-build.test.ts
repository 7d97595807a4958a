import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { useScriptFolder } from '#tests/support/script-folder.ts'

const pinned = `node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`
const reactRouter = 'node_modules/@react-router/dev/bin.cjs'

/** Stands for React Router: notes how it is called and makes what a build is. */
const builder = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
  appendFileSync('builds.log', [...process.argv.slice(2), process.env.NODE_ENV].join(' ') + '\\n')
  mkdirSync('build/client/assets', { recursive: true })
  writeFileSync('build/client/assets/long.js', 'again and '.repeat(99))
  writeFileSync('build/client/assets/tiny.js', '1')`

/** Stands for Vite, which puts packages together. */
const bundler = 'scripts/bundle-packages.mjs'

const sources = {
  [bundler]: '',
  'server/bundled-packages.mjs': '',
  'web/root.tsx': 'root',
  'web/public/home.tsx': 'home',
  'web/public/dates.test.ts': 'a test',
  'contract/limits.ts': 'limits',
  'plates/plate-drawing.ts': 'drawing',
  'server/main.ts': 'server',
  'vite.config.ts': 'vite',
  'react-router.config.ts': 'router',
  'tsconfig.json': '{}',
  'package.json': '{}',
  'package-lock.json': '{}',
}

describe('the pages', () => {
  const folder = useScriptFolder()
  beforeEach(() => {
    folder.write({ ...sources, [reactRouter]: builder, 'node_modules/node/bin/README': '' })
    symlinkSync(process.execPath, folder.at(pinned))
  })
  const call = (name: 'build' | 'ensureBuilt') =>
    folder.start(`await (await import('./web-build.mjs')).${name}()`)
  const ensure = async () => expect(await call('ensureBuilt').ended).toBe(0)
  const builds = () => readFileSync(folder.at('builds.log'), 'utf8').trim().split('\n').length

  test('are built for production, once', async () => {
    const first = call('ensureBuilt')
    expect(await first.ended).toBe(0)
    expect(first.output()).toBe('Building pages …\nBundling packages …\n')
    const second = call('ensureBuilt')
    expect(await second.ended).toBe(0)
    expect(second.output()).toBe('')
    expect(readFileSync(folder.at('builds.log'), 'utf8')).toBe('build production\n')
  })

  test.each([
    ['a step', reactRouter, `console.log('ENOSPC: no space left on device, write'); process.exitCode = 1`],
    [
      'the lock',
      'scripts/compress-files.mjs',
      `export const compressFiles = () => { throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) }`,
    ],
  ])('say so where the disk is full, in %s', async (_, file, program) => {
    folder.write({ [file]: program })
    const script = call('build')
    expect(await script.ended).toBe(1)
    expect(script.output()).toMatch(/^The disk is full: make room for \S+ and try again\.$/m)
    expect(script.output()).not.toContain('    at ')
    expect(existsSync(folder.at('.preparing.lock'))).toBe(false)
  })

  test('have compressed copies, where these are smaller', async () => {
    await ensure()
    const assets = readdirSync(folder.at('build/client/assets')).sort()
    expect(assets).toEqual(['long.js', 'long.js.br', 'long.js.gz', 'tiny.js'])
    const copy = readFileSync(folder.at('build/client/assets/long.js.br'))
    expect(brotliDecompressSync(copy).toString()).toBe('again and '.repeat(99))
  })

  test('are built anew whenever that is asked for', async () => {
    await ensure()
    expect(await call('build').ended).toBe(0)
    expect(builds()).toBe(2)
  })

  test.each<[string, () => void]>([
    ['a page is changed', () => folder.write({ 'web/public/home.tsx': 'other' })],
    ['a page is new', () => folder.write({ 'web/public/new.tsx': '' })],
    ['a page is gone', () => rmSync(folder.at('web/public/home.tsx'))],
    ['a page has another name', () => renameSync(folder.at('web/root.tsx'), folder.at('web/base.tsx'))],
    ['the contract is changed', () => folder.write({ 'contract/limits.ts': 'other' })],
    ['the drawings are changed', () => folder.write({ 'plates/plate-drawing.ts': 'other' })],
    ['packages are changed', () => folder.write({ 'package-lock.json': '{ }' })],
    ['a setting is changed', () => folder.write({ 'vite.config.ts': 'other' })],
    ['other packages are put together', () => folder.write({ 'server/bundled-packages.mjs': 'other' })],
    ['there is no build', () => rmSync(folder.at('build'), { recursive: true })],
  ])('are built anew if %s', async (_what, change) => {
    await ensure()
    change()
    await ensure()
    await ensure()
    expect(builds()).toBe(2)
  })

  test.each(['server/main.ts', 'web/public/dates.test.ts', 'data/lectern.db'])(
    'stay as they are if %s is changed',
    async (file) => {
      await ensure()
      folder.write({ [file]: 'other' })
      await ensure()
      expect(builds()).toBe(1)
    },
  )

  test('that cannot be built end the start, with the reason, and do not count as built', async () => {
    await ensure()
    folder.write({ 'web/root.tsx': 'broken', [reactRouter]: `${builder}\nthrow new Error('no such page')` })
    const failed = call('ensureBuilt')
    expect(await failed.ended).toBe(1)
    expect(failed.output()).toContain('no such page')
    expect(failed.output()).toMatch(/This failed: .*bin\.cjs build/)
    expect(existsSync(folder.at('.preparing.lock'))).toBe(false)
    // What the failed build has left of the last one is nothing to start with, though its sources are back.
    folder.write({ 'web/root.tsx': sources['web/root.tsx'], [reactRouter]: builder })
    await ensure()
    expect(builds()).toBe(3)
  })

  test('that are changed while they are built are built anew', async () => {
    folder.write({ [reactRouter]: `${builder}\nrequire('node:fs').writeFileSync('web/root.tsx', 'late')` })
    await ensure()
    await ensure()
    await ensure()
    expect(builds()).toBe(2)
  })

  test('are built once if several processes ask at once', async () => {
    await Promise.all([ensure(), ensure(), ensure()])
    expect(builds()).toBe(1)
  })
})
