import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { useScriptFolder } from '#toolchain/testing/script-folder.ts'
import { inRoot } from './root.mjs'

const pinned = `node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`
const reactRouter = 'node_modules/@react-router/dev/bin.cjs'

/** A replacement for React Router that records how it is called and writes a build. */
const builder = `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
  appendFileSync('builds.log', [...process.argv.slice(2), process.env.NODE_ENV].join(' ') + '\\n')
  const write = (file, text) => writeFileSync(process.env.BUILD_FOLDER + '/' + file, text)
  for (const folder of ['client/assets', 'server/assets']) mkdirSync(process.env.BUILD_FOLDER + '/' + folder, { recursive: true })
  write('client/assets/long.js', 'again and '.repeat(99))
  write('client/assets/tiny.js', '1')
  const root = existsSync('web/root.tsx') ? readFileSync('web/root.tsx', 'utf8') : 'none'
  write('client/assets/' + root + '.js', root)
  write('server/index.js', root)`

/** Replacements for Vite, which bundles packages, and the server. */
const bundler = 'toolchain/bundle-packages.mjs'
const programBundler = 'toolchain/bundle-program.mjs'
const bundle = `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  appendFileSync('bundles.log', '.')
  mkdirSync(process.argv[2], { recursive: true })
  writeFileSync(process.argv[2] + '/main.mjs', readFileSync('server/main.ts'))`

const sources = {
  [bundler]: '',
  [programBundler]: bundle,
  'server/bundled-packages.mjs': '',
  'web/root.tsx': 'root',
  'web/public/home/home.tsx': 'home',
  'web/public/dates.test.ts': 'a test',
  'contract/limits.ts': 'limits',
  'placeholder-art/placeholder-drawing.ts': 'drawing',
  'server/main.ts': 'server',
  'vite.config.ts': 'vite',
  'react-router.config.ts': 'router',
  'tsconfig.base.json': '{}',
  'package.json': '{}',
  'package-lock.json': '{}',
}

describe('the pages and the server', () => {
  const folder = useScriptFolder()
  beforeEach(() => {
    folder.write({ ...sources, [reactRouter]: builder, 'node_modules/node/bin/README': '' })
    symlinkSync(process.execPath, folder.at(pinned))
  })
  const call = (name: 'build' | 'ensureBuilt' | 'requireBuild') =>
    folder.start(`await (await import('./build.mjs')).${name}()`)
  const ensure = async () => expect(await call('ensureBuilt').ended).toBe(0)
  const builds = () => readFileSync(folder.at('builds.log'), 'utf8').trim().split('\n').length
  const bundles = () => readFileSync(folder.at('bundles.log'), 'utf8').length

  test('are built once, for production', async () => {
    const first = call('ensureBuilt')
    expect(await first.ended).toBe(0)
    expect(first.output()).toBe('Building pages …\nBundling packages …\nBundling the server …\n')
    const second = call('ensureBuilt')
    expect(await second.ended).toBe(0)
    expect(second.output()).toBe('')
    expect(readFileSync(folder.at('builds.log'), 'utf8')).toBe('build production\n')
  })

  test.each([
    ['a step', reactRouter, `console.log('ENOSPC: no space left on device, write'); process.exitCode = 1`],
    [
      'the lock',
      'toolchain/compress-files.mjs',
      `export const compressFiles = () => { throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) }`,
    ],
  ])('report a full disk, in %s', async (_, file, program) => {
    folder.write({ [file]: program })
    const script = call('build')
    expect(await script.ended).toBe(1)
    expect(script.output()).toMatch(/^The disk is full: make room for \S+ and try again\.$/m)
    expect(script.output()).not.toContain('    at ')
    expect(existsSync(folder.at('.preparing.lock'))).toBe(false)
  })

  test('have compressed copies where these are smaller', async () => {
    await ensure()
    const assets = readdirSync(folder.at('build/client/assets')).sort()
    expect(assets).toEqual(['long.js', 'long.js.br', 'long.js.gz', 'root.js', 'tiny.js'])
    const copy = readFileSync(folder.at('build/client/assets/long.js.br'))
    expect(brotliDecompressSync(copy).toString()).toBe('again and '.repeat(99))
  })

  test('are built again on request', async () => {
    await ensure()
    expect(await call('build').ended).toBe(0)
    expect([builds(), bundles()]).toEqual([2, 2])
  })

  test.each<[string, () => void]>([
    ['a page is changed', () => folder.write({ 'web/public/home/home.tsx': 'other' })],
    ['a page is new', () => folder.write({ 'web/public/new.tsx': '' })],
    ['a page is gone', () => rmSync(folder.at('web/public/home/home.tsx'))],
    ['a page has another name', () => renameSync(folder.at('web/root.tsx'), folder.at('web/base.tsx'))],
    ['the contract is changed', () => folder.write({ 'contract/limits.ts': 'other' })],
    ['the drawings are changed', () => folder.write({ 'placeholder-art/placeholder-drawing.ts': 'other' })],
    ['packages are changed', () => folder.write({ 'package-lock.json': '{ }' })],
    ['a setting is changed', () => folder.write({ 'vite.config.ts': 'other' })],
    ['other packages are put together', () => folder.write({ 'server/bundled-packages.mjs': 'other' })],
    ['there is no build', () => rmSync(folder.at('build'), { recursive: true })],
  ])('are built again if %s', async (_what, change) => {
    await ensure()
    change()
    await ensure()
    await ensure()
    expect(builds()).toBe(2)
  })

  test('are built each on its own, beside the other', async () => {
    await ensure()
    folder.write({ 'server/main.ts': 'other' })
    await ensure()
    expect([builds(), bundles()]).toEqual([1, 2])
    expect(readFileSync(folder.at('build/program/main.mjs'), 'utf8')).toBe('other')
    folder.write({ 'web/root.tsx': 'second' })
    await ensure()
    expect([builds(), bundles()]).toEqual([2, 2])
    folder.write({ 'tsconfig.base.json': '{ }' })
    await ensure()
    expect([builds(), bundles()]).toEqual([3, 3])
    const files = readFileSync(folder.at('build/files.txt'), 'utf8').split('\n')
    expect(files.sort()).toEqual([
      'client/assets/long.js',
      'client/assets/long.js.br',
      'client/assets/long.js.gz',
      'client/assets/second.js',
      'client/assets/tiny.js',
      'program/main.mjs',
      'server/index.js',
    ])
  })

  test.each(['server/main.test.ts', 'web/public/dates.test.ts', 'data/lectern.db'])(
    'are not built again if %s changes',
    async (file) => {
      await ensure()
      folder.write({ [file]: 'other' })
      await ensure()
      expect([builds(), bundles()]).toEqual([1, 1])
    },
  )

  const assetOf = (root: string) => folder.at(`build/client/assets/${root}.js`)
  const rebuildAs = async (root: string) => {
    folder.write({ 'web/root.tsx': root })
    await ensure()
    expect(readFileSync(folder.at('build/server/index.js'), 'utf8')).toBe(root)
  }

  test('keep the files of the previous build for a day, for servers that run from it', async () => {
    await ensure()
    const longAgo = new Date(Date.now() - 100 * 24 * 60 * 60 * 1_000)
    utimesSync(assetOf('root'), longAgo, longAgo)
    await rebuildAs('second')
    await rebuildAs('third')
    expect(['root', 'second', 'third'].filter((root) => existsSync(assetOf(root)))).toHaveLength(3)
    utimesSync(assetOf('root'), longAgo, longAgo)
    await rebuildAs('fourth')
    expect(['root', 'second', 'third', 'fourth'].filter((root) => existsSync(assetOf(root)))).toEqual([
      'second',
      'third',
      'fourth',
    ])
    expect(existsSync(folder.at('build.new'))).toBe(false)
  })

  test('are not visible to a running server while they are built', async () => {
    await ensure()
    const look = `${builder}
      appendFileSync('seen.log', readFileSync('build/client/assets/root.js') + ' ' + readFileSync('build/server/index.js'))`
    folder.write({ [reactRouter]: look })
    await rebuildAs('second')
    expect(readFileSync(folder.at('seen.log'), 'utf8')).toBe('root root')
  })

  test('that cannot be built end the start with the reason, and leave the previous build unchanged', async () => {
    await ensure()
    folder.write({ 'web/root.tsx': 'broken', [reactRouter]: `${builder}\nthrow new Error('no such page')` })
    const failed = call('ensureBuilt')
    expect(await failed.ended).toBe(1)
    expect(failed.output()).toContain('no such page')
    expect(failed.output()).toMatch(/This failed: .*bin\.cjs build/)
    expect(existsSync(folder.at('.preparing.lock'))).toBe(false)
    expect(readFileSync(folder.at('build/server/index.js'), 'utf8')).toBe('root')
    // With the same sources again, the build is current.
    folder.write({ 'web/root.tsx': sources['web/root.tsx'], [reactRouter]: builder })
    await ensure()
    expect(builds()).toBe(2)
  })

  test('of which one cannot be built leave the previous build of both, which belong together', async () => {
    await ensure()
    folder.write({
      'web/root.tsx': 'second',
      'server/main.ts': 'second',
      [programBundler]: 'throw new Error()',
    })
    expect(await call('ensureBuilt').ended).toBe(1)
    expect(readFileSync(folder.at('build/server/index.js'), 'utf8')).toBe('root')
    expect(readFileSync(folder.at('build/program/main.mjs'), 'utf8')).toBe('server')
    folder.write({ [programBundler]: bundle })
    await ensure()
    expect(readFileSync(folder.at('build/server/index.js'), 'utf8')).toBe('second')
    expect(readFileSync(folder.at('build/program/main.mjs'), 'utf8')).toBe('second')
  })

  test('that change during the build are built again', async () => {
    folder.write({ [reactRouter]: `${builder}\nrequire('node:fs').writeFileSync('web/root.tsx', 'late')` })
    await ensure()
    await ensure()
    await ensure()
    expect(builds()).toBe(2)
  })

  test('are built once for several processes at the same time', async () => {
    await Promise.all([ensure(), ensure(), ensure()])
    expect(builds()).toBe(1)
  })

  describe('copied to where they cannot be built', () => {
    beforeEach(async () => {
      await ensure()
      rmSync(folder.at('node_modules'), { recursive: true })
    })

    test('are served', async () => {
      expect(await call('requireBuild').ended).toBe(0)
    })

    test('are served without their sources', async () => {
      rmSync(folder.at('web'), { recursive: true })
      expect(await call('requireBuild').ended).toBe(0)
    })

    test.each([
      ['of other sources', () => folder.write({ 'web/root.tsx': 'other' })],
      ['of another server', () => folder.write({ 'server/main.ts': 'other' })],
      ['incomplete', () => rmSync(folder.at('build/inputs.sha256'))],
      ['without a server', () => rmSync(folder.at('build/program.sha256'))],
      ['missing', () => rmSync(folder.at('build'), { recursive: true })],
    ])('end the start if they are %s', async (_what, change) => {
      change()
      const script = call('requireBuild')
      expect(await script.ended).toBe(1)
      expect(script.output()).toContain('npm run build')
    })
  })
})

describe.each(['#', '?', '%20'])('in a folder with “%s” in its path, which Vite cannot build in', (sign) => {
  const folder = useScriptFolder(`lectern${sign}scripts-`)

  test.each([
    ['the build', `await (await import('./build.mjs')).build()`],
    ['the installation before it', `await (await import('./packages.mjs')).ensureInstalled()`],
  ])('%s ends with the reason', async (_, module) => {
    folder.write(sources)
    const script = folder.start(module)
    expect(await script.ended).toBe(1)
    expect(script.output()).toMatch(
      /^Lectern cannot be built in .*: the path must not contain “#”, “\?” or “%”\./,
    )
  })
})

test('a plugin of the build is one of its inputs', () => {
  const plugins =
    readFileSync(inRoot('vite.config.ts'), 'utf8').match(/(?<=\.\/)toolchain\/[\w-]+\.mjs/g) ?? []
  const builder = readFileSync(inRoot('toolchain/build.mjs'), 'utf8')
  expect(plugins).toContain('toolchain/font-weights.mjs')
  expect(plugins.filter((file) => !builder.includes(`'${file}'`))).toEqual([])
})
