import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addressOf, type Program, startProgram } from './support/running-server.ts'

// Each test runs whole programs, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts the program on the test's folder; it is gone when the test is. */
function start(env: Record<string, string> = {}): Program {
  const program = startProgram({ DATA_DIR: folder, SAMPLE_POSTS: 'off', ...env })
  onTestFinished(async () => {
    program.child.kill('SIGKILL')
    await program.ended
  })
  return program
}

/** What a program that cannot start says, and how it ends. */
async function failed(program: Program) {
  const code = await program.ended
  return { code, ...program.output }
}

const cannotStart = (...reasons: string[]) => ({
  code: 1,
  out: '',
  err: reasons.map((reason) => `Lectern cannot start: ${reason}\n`).join(''),
})

const databaseFile = () => path.join(folder, 'lectern.db')

describe('on an empty installation', () => {
  test('it tells its address and a command that makes the owner’s account', async () => {
    const program = start()
    const address = await addressOf(program)
    expect(program.output.out.split('\n')[0]).toBe(`Lectern is at ${address}`)
    const command = program.output.out.slice(program.output.out.indexOf('curl '))
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('your-name', 'ada')])
    expect(JSON.parse(stdout)).toMatchObject({ username: 'ada', position: 'owner' })
    expect(program.output.err).toBe('')
  })

  test('the command can be pasted whatever the access key is', async () => {
    const program = start({ ACCESS_KEY: `it's "$HOME" \\ key`, SITE_URL: 'https://blog.example.org' })
    const address = await addressOf(program)
    expect(program.output.out).toContain(`Lectern is at https://blog.example.org (listening at ${address})`)
    const command = program.output.out.slice(program.output.out.indexOf('curl '))
    const { stdout } = await promisify(execFile)('sh', ['-c', command])
    expect(JSON.parse(stdout)).toMatchObject({ position: 'owner' })
  })

  test('with sign-up closed it says so', async () => {
    const program = start({ ACCESS_KEY: 'off' })
    await addressOf(program)
    expect(program.output.out).toContain('There is no account yet, and sign-up is closed (ACCESS_KEY=off).')
  })
})

test('with an account it tells its address only', async () => {
  const first = start({ ACCESS_KEY: 'an access key' })
  const address = await addressOf(first)
  const command = first.output.out.slice(first.output.out.indexOf('curl '))
  await promisify(execFile)('sh', ['-c', command])
  first.child.kill('SIGTERM')
  await first.ended
  const second = start({ PORT: new URL(address).port })
  await addressOf(second)
  expect(second.output.out).toBe(`Lectern is at ${address}\n`)
})

describe('it does not start, and says why in one line,', () => {
  test('if the port is in use; then it leaves no trace', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const data = path.join(folder, 'data')
    expect(await failed(start({ PORT: String(port), DATA_DIR: data }))).toEqual(
      cannotStart(
        `port ${port} is in use. Stop what uses it, or choose another one, such as PORT=${port + 1} npm start.`,
      ),
    )
    expect(existsSync(data)).toBe(false)
  })

  test('if the data folder is a file', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, 'mine')
    expect(await failed(start({ DATA_DIR: file }))).toEqual(
      cannotStart(
        `the folder ${file} cannot be made (EEXIST). Check its rights, or set DATA_DIR to another folder.`,
      ),
    )
  })

  test.skipIf(process.platform !== 'linux')('if nobody may write to the data folder', async () => {
    expect(await failed(start({ DATA_DIR: '/proc/lectern' }))).toEqual(
      cannotStart(
        'the folder /proc/lectern cannot be made (ENOENT). Check its rights, or set DATA_DIR to another folder.',
      ),
    )
    expect(await failed(start({ DATA_DIR: '/proc' }))).toEqual(
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
    expect(await failed(start())).toEqual(
      cannotStart(
        'the database file cannot be used (file is not a database). Check DATA_DIR and its rights.',
      ),
    )
  })

  test('if the database is of a newer version; then it changes nothing', async () => {
    const program = start()
    await addressOf(program)
    program.child.kill('SIGTERM')
    await program.ended
    const database = new DatabaseSync(databaseFile())
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', 'later')")
    const content = () => database.prepare('select name, sql from sqlite_schema').all()
    const before = content()
    expect(await failed(start())).toEqual(
      cannotStart(
        'the database was made by a newer version of Lectern (it has 9999-later). Start that version, or restore a backup made by this one.',
      ),
    )
    expect(content()).toEqual(before)
    database.close()
  })

  test('if settings are wrong, of which it names each', async () => {
    const wrong = { PORT: 'http', SITE_URL: 'blog', RATE_LIMITS: 'none', TIME_ZONE: 'Mars' }
    expect(await failed(start(wrong))).toEqual(
      cannotStart(
        'PORT must be a number from 0 to 65535.',
        'SITE_URL must be an address such as https://blog.example.org.',
        'RATE_LIMITS must be “on”, “off” or a factor such as 2.',
        'TIME_ZONE must be a time zone such as Europe/Berlin.',
      ),
    )
    expect(await readdir(folder)).toEqual([])
  })

  test('if the text for the About page is missing', async () => {
    const file = path.join(folder, 'about.html')
    expect(await failed(start({ ABOUT_FILE: file }))).toEqual(cannotStart(`${file} cannot be read (ENOENT).`))
  })

  test('if the database server does not answer', async () => {
    expect(await failed(start({ DATABASE_URL: 'postgres://localhost:1/lectern' }))).toEqual(
      cannotStart('the database at DATABASE_URL does not answer.'),
    )
  })
})

describe('it stops', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('on %s, with code 0', async (signal) => {
    const program = start()
    await addressOf(program)
    program.child.kill(signal)
    expect(await program.ended).toBe(0)
    expect(program.output.err).toBe('')
  })

  test('when the same signal comes by two ways, cleanly', async () => {
    const program = start()
    await addressOf(program)
    program.child.kill('SIGINT')
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(0)
  })

  test('after a request that is under way, and without waiting for idle connections', async () => {
    const program = start({ ACCESS_KEY: 'an access key' })
    const address = await addressOf(program)
    const idle = await opened(address)
    idle.write('GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(idle, 'data')
    const busy = await opened(address)
    const account = JSON.stringify({
      name: 'Ada',
      username: 'ada',
      email: 'ada@example.org',
      password: 'a long password',
      accessKey: 'an access key',
    })
    const head = 'POST /api/auth/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    busy.write(`${head}Content-Length: ${account.length}\r\n\r\n${account.slice(0, 20)}`)
    const idleClosed = once(idle, 'close')
    const answer = readAll(busy)
    await once(idle, 'data', { signal: AbortSignal.timeout(200) }).catch(() => {})
    program.child.kill('SIGTERM')
    await idleClosed
    busy.write(account.slice(20))
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(await program.ended).toBe(0)
    const users = new DatabaseSync(databaseFile()).prepare('select username from user').all()
    expect(users).toContainEqual(expect.objectContaining({ username: 'ada' }))
  })

  test('after it wrote the views that it counted', async () => {
    const program = start({ ACCESS_KEY: 'an access key', RATE_LIMITS: 'off' })
    const address = await addressOf(program)
    const database = new DatabaseSync(databaseFile())
    const url = addPost(database)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }
    const answer = await fetch(`${address}/api/post/view/${url}`, { method: 'POST', headers })
    expect(answer.status).toBeLessThan(300)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(database.prepare('select views from post where url = ?').get(url)).toEqual({ views: 1 })
    database.close()
  })
})

/** A public post, written past the program. */
function addPost(database: DatabaseSync): string {
  const now = new Date().toISOString()
  database
    .prepare(
      `insert into post (id, url, title, description, status, created_at, saved_at, updated_at, publication)
       values ('p', 'a-post', 'A post', 'd', 'public', ?, ?, ?, 1000)`,
    )
    .run(now, now, now)
  database
    .prepare("insert into post_body (post_id, content, rendered, renderer) values ('p', '', '', 0)")
    .run()
  return 'a-post'
}

async function opened(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}
