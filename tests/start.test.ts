import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { version } from '#server/foundation/site/version.ts'
import { addressOf, linesOf, type Program } from '../toolchain/programs/running-server.ts'
import { upgrade } from './support/later-step.ts'
import { smallDisk } from './support/small-disk.ts'
import { accountOf } from './support/test-account.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

/** What a program that cannot start says, and how it ends. */
async function failed(program: Program) {
  const code = await program.ended
  const last = linesOf(program).at(-1)
  return {
    code,
    logged: [last?.level, last?.msg, last?.reason ?? null],
    told: toldBy(program),
    err: program.output.err,
  }
}

/** What it says to people. */
const toldBy = ({ output }: Program) => output.out.replaceAll(/^\{.*\}\n/gm, '')

const cannotStart = (...reasons: string[]) => ({
  code: 1,
  logged: [60, 'start failed', reasons.map((reason) => `Lectern cannot start: ${reason}`).join('\n')],
  told: '',
  err: reasons.map((reason) => `Lectern cannot start: ${reason}\n`).join(''),
})

/** Makes the account “ann” and returns it. */
async function signUp(address: string, accessKey: string) {
  const response = await fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...accountOf('ann'), accessKey }),
  })
  return response.json()
}

const databaseFile = () => path.join(programs.folder, 'lectern.db')

test('on a full disk it says so, with a new database file and with one that is there', async (context) => {
  const disk = await smallDisk(4_000)
  if (!disk) return context.skip('This system lets tests mount no disk.')
  onTestFinished(disk.remove)
  const DATA_DIR = path.join(disk.folder, 'data')
  const first = programs.start({ DATA_DIR })
  await addressOf(first)
  first.child.kill('SIGTERM')
  await first.ended
  const fill = () => writeFile(path.join(disk.folder, 'full'), Buffer.alloc(4_000_000)).catch(() => {})
  await fill()
  const full = {
    code: 1,
    logged: [60, 'start failed', expect.stringContaining('the disk is full')],
    told: '',
    err: expect.stringMatching(
      /^Lectern cannot start: the disk is full: .*\. Make room there and try again\.\n$/,
    ),
  }
  expect(await failed(programs.start({ DATA_DIR }))).toEqual(full)
  await rm(DATA_DIR, { recursive: true })
  await fill()
  expect(await failed(programs.start({ DATA_DIR }))).toEqual(full)
})

describe('on an empty installation', () => {
  test('it tells its address, and where and with which key the owner’s account is made', async () => {
    const program = programs.start()
    const address = await addressOf(program)
    expect(toldBy(program).split('\n')[0]).toBe(`Lectern is at ${address}`)
    const link = /which becomes the owner, at\n\n {2}(\S+)\n/.exec(program.output.out)?.[1] as string
    const [screen, accessKey] = link.split('#key=') as [string, string]
    expect(screen.startsWith(address)).toBe(true)
    expect(await (await fetch(screen)).text()).toContain('Sign Up')
    expect(await signUp(address, accessKey)).toMatchObject({ username: 'ann', position: 'owner' })
    expect(program.output.err).toBe('')
  })

  test('behind a proxy it tells both addresses', async () => {
    const program = programs.start({ SITE_URL: 'https://blog.example.org' })
    const address = await addressOf(program)
    expect(program.output.out).toContain(`Lectern is at https://blog.example.org (listening at ${address})`)
    expect(program.output.out).toContain('\n  https://blog.example.org/admin/auth/signup#key=')
  })

  test('with sign-up closed it says so', async () => {
    const program = programs.start({ ACCESS_KEY: 'off' })
    await addressOf(program)
    expect(program.output.out).toContain(
      'There is no account yet, and sign-up is closed: start without ACCESS_KEY=off',
    )
  })
})

test('its log begins with the version and tells the steps of the schema, settings without secrets, start and stop', async () => {
  const key = 'a-key-nobody-reads'
  const settings = { LOG_LEVEL: 'error', ACCESS_KEY: key, SITE_NAME: 'Our Blog' }
  const program = programs.start(settings)
  const address = await addressOf(program)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  const lines = linesOf(program)
  expect(program.output.out.split('\n')[0]).toBe(JSON.stringify(lines[0]))
  expect(lines.map(({ msg }) => msg)).toEqual([
    'starting',
    'settings',
    'migrated',
    'started',
    'stopping',
    'stopped',
  ])
  const common = { level: 30, version, pid: program.child.pid }
  expect(lines[0]).toMatchObject({ ...common, node: process.versions.node })
  expect(lines[1]).toMatchObject({ ...common, settings: { ...settings, ACCESS_KEY: 'set', PORT: '0' } })
  expect(lines[2]).toMatchObject({ ...common, steps: { '0001-first-schema': expect.any(Number) } })
  const [started, stopping, stopped] = lines.slice(-3)
  expect(started).toMatchObject({ ...common, address, database: 'sqlite', store: 'folder' })
  expect([stopping, stopped]).toMatchObject([
    { reason: 'SIGTERM' },
    { reason: 'SIGTERM', ms: expect.any(Number) },
  ])
  expect(program.output.out).not.toContain(key)

  const silent = programs.start({ LOG_LEVEL: 'silent' })
  await addressOf(silent)
  expect(linesOf(silent)).toEqual([])
})

test('with an account it tells its address only', async () => {
  const first = programs.start({ ACCESS_KEY: 'an access key' })
  const address = await addressOf(first)
  // Whoever chose the key knows it, and logs have more readers than the environment.
  expect(first.output.out).toContain('The access key is the one in ACCESS_KEY.')
  expect(first.output.out).not.toContain('an access key')
  await signUp(address, 'an access key')
  first.child.kill('SIGTERM')
  await first.ended
  const second = programs.start({ PORT: new URL(address).port })
  await addressOf(second)
  expect(toldBy(second)).toBe(`Lectern is at ${address}\n`)
})

describe('it does not start, and says why in one line,', () => {
  test('if the port is in use; then it leaves no trace', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const data = path.join(programs.folder, 'data')
    expect(await failed(programs.start({ PORT: String(port), DATA_DIR: data }))).toEqual(
      cannotStart(
        `port ${port} is in use. Stop the program that uses it, or choose another one, such as PORT=${port + 1} npm start.`,
      ),
    )
    expect(existsSync(data)).toBe(false)
  })

  test('if the data folder is a file', async () => {
    const file = path.join(programs.folder, 'file')
    await writeFile(file, 'mine')
    expect(await failed(programs.start({ DATA_DIR: file }))).toEqual(
      cannotStart(
        `the folder ${file} cannot be created (EEXIST). Check its rights, or set DATA_DIR to another folder.`,
      ),
    )
  })

  test('which is the last one of the log, also if other work keeps its threads from writing', async () => {
    const file = path.join(programs.folder, 'file')
    await writeFile(file, 'mine')
    const longWork = `pbkdf2('password', 'salt', 2_000_000, 64, 'sha512', () => {})`
    const program = programs.start(
      { DATA_DIR: file, HOST: '127.0.0.1', UV_THREADPOOL_SIZE: '1' },
      `data:text/javascript,import { pbkdf2 } from 'node:crypto'; ${longWork}`,
    )
    expect(await program.ended).toBe(1)
    expect(linesOf(program).map(({ msg }) => msg)).toEqual(['starting', 'settings', 'start failed'])
  })

  test.skipIf(process.platform !== 'linux')('if nobody may write to the data folder', async () => {
    expect(await failed(programs.start({ DATA_DIR: '/proc/lectern' }))).toEqual(
      cannotStart(
        'the folder /proc/lectern cannot be created (ENOENT). Check its rights, or set DATA_DIR to another folder.',
      ),
    )
    expect(await failed(programs.start({ DATA_DIR: '/proc' }))).toEqual(
      cannotStart(
        'the database file cannot be used (unable to open database file). Check DATA_DIR and its rights.',
      ),
    )
  })

  test('if the database is something else', async () => {
    await writeFile(
      databaseFile(),
      'This is a text and not a database, and longer than a header is. '.repeat(20),
    )
    expect(await failed(programs.start())).toEqual(
      cannotStart(
        'the database file cannot be used (file is not a database). Check DATA_DIR and its rights.',
      ),
    )
  })

  test('if the database is of a newer version; then it changes nothing', async () => {
    const program = programs.start()
    await addressOf(program)
    program.child.kill('SIGTERM')
    await program.ended
    await upgrade({ url: `sqlite:${databaseFile()}` })
    const database = new DatabaseSync(databaseFile())
    const content = () => database.prepare('select name, sql from sqlite_schema').all()
    const before = content()
    expect(await failed(programs.start())).toEqual(
      cannotStart(
        'the database was made by a newer version of Lectern (it has 9998-later). Start that version, or restore a backup made by this one.',
      ),
    )
    expect(content()).toEqual(before)
    database.close()
  })

  test('if settings are wrong, of which it names each', async () => {
    const wrong = { PORT: 'http', SITE_URL: 'blog', RATE_LIMITS: 'none', TIME_ZONE: 'Mars' }
    expect(await failed(programs.start(wrong))).toEqual(
      cannotStart(
        'PORT must be a number from 0 to 65535.',
        'SITE_URL must be an address such as https://blog.example.org.',
        'RATE_LIMITS must be “on”, “off” or a factor such as 2.',
        'TIME_ZONE must be a time zone such as Europe/Berlin.',
      ),
    )
    expect(await readdir(programs.folder)).toEqual([])
  })

  test('if the text for the About page is missing', async () => {
    const file = path.join(programs.folder, 'about.html')
    expect(await failed(programs.start({ ABOUT_FILE: file }))).toEqual(
      cannotStart(`ABOUT_FILE names ${file}, which cannot be read (ENOENT).`),
    )
  })

  test('if the database server does not answer', async () => {
    expect(await failed(programs.start({ DATABASE_URL: 'postgres://localhost:1/lectern' }))).toEqual(
      cannotStart('the database at DATABASE_URL does not answer.'),
    )
  })

  test('if what listens there closes each connection', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end())).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await failed(programs.start({ DATABASE_URL: `postgres://127.0.0.1:${port}/lectern` }))).toEqual(
      cannotStart('the database at DATABASE_URL does not answer.'),
    )
  })
})
