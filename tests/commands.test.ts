import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { laterLevel, upgrade } from './support/later-step.ts'
import { runScript } from './support/run-script.ts'
import { accessKey, accountOf, password } from './support/test-account.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

/** Runs a script of `scripts/` on the test's folder. */
const run = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  runScript(script, args, { DATA_DIR: programs.folder, ...env })

describe('db:migrate', () => {
  test('tells what ran, and the second time that nothing was to do', async () => {
    const first = await run('migrate')
    expect(first).toEqual({
      code: 0,
      out: expect.stringMatching(/^Migrated: 0001-first-schema, 0002-/),
      err: '',
    })
    expect(await run('migrate')).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' })
  })

  test('takes no arguments, and changes nothing if it is given some', async () => {
    const usage = 'Usage: npm run db:migrate\n'
    expect(await run('migrate', ['--help'])).toEqual({ code: 0, out: usage, err: '' })
    expect(await run('migrate', ['down'])).toEqual({ code: 1, out: '', err: usage })
    expect(await readdir(programs.folder)).toEqual([])
  })

  test('tells in one line what is wrong and fails', async () => {
    const file = path.join(programs.folder, 'file')
    await writeFile(file, '')
    expect(await run('migrate', [], { DATABASE_URL: `sqlite:${file}/lectern.db` })).toEqual({
      code: 1,
      out: '',
      err: `Cannot migrate: the folder ${file} cannot be created (EEXIST). Check its rights, or set DATA_DIR to another folder.\n`,
    })
    expect(await run('migrate', [], { DATABASE_URL: 'mysql://host' })).toEqual({
      code: 1,
      out: '',
      err: 'Cannot migrate: DATABASE_URL must begin with postgres:// or sqlite:.\n',
    })
  })
})

describe('beside a newer version', () => {
  const atLevel = (oldestWriter: 'this' | 'any') =>
    upgrade({ url: `sqlite:${path.join(programs.folder, 'lectern.db')}` }, { oldestWriter })

  test('commands that write do nothing if this one may write no more', async () => {
    await atLevel('this')
    const reason = `the database was made by a newer version of Lectern (it has ${laterLevel}). Start that version, or restore a backup made by this one.\n`
    for (const [script, args, cannot] of [
      ['migrate', [], 'Cannot migrate'],
      ['account', ['reset-password', 'ann'], 'Cannot change the account'],
      ['contacts', ['delete', '--from', 'x@example.org'], 'Cannot change the messages'],
    ] as const)
      expect(await run(script, [...args])).toEqual({ code: 1, out: '', err: `${cannot}: ${reason}` })
  })

  test('they go on if it may', async () => {
    await atLevel('any')
    expect((await run('contacts', ['delete', '--from', 'x@example.org'])).out).toBe('Deleted 0 messages.\n')
  })
})

describe('account', () => {
  const usage = {
    code: 1,
    out: '',
    err: 'Usage:\n  npm run account -- reset-password <username>\n  npm run account -- set-position <username> owner|author\n  npm run account -- suspend <username> [--reason "<why>"]\n  npm run account -- lift <username>\n  npm run account -- end-sessions <username>\n',
  }
  const post = async (address: string, path: string, body: object) => {
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const storedHashes = () => {
    using database = new DatabaseSync(path.join(programs.folder, 'lectern.db'), { readOnly: true })
    return database
      .prepare('select password_hash from user')
      .all()
      .map((row) => row.password_hash)
  }
  const startWithAccounts = async (...usernames: string[]) => {
    const address = await addressOf(programs.start({ ACCESS_KEY: accessKey }))
    for (const username of usernames) await post(address, '/auth/signup', accountOf(username))
    return address
  }

  test.each([
    [[]],
    [['reset-password']],
    [['reset-password', '']],
    [['reset-password', 'ann', 'ben']],
    [['set-position', 'ann']],
    [['set-position', 'ann', 'owner', 'now']],
    [['delete', 'ann']],
    [['toString', 'ann']],
    [['suspend']],
    [['suspend', 'ann', 'no', 'quotes']],
    [['suspend', 'ann', 'one', '--reason', 'two']],
    [['lift', 'ann', '--reason', 'none']],
    [['lift', 'ann', 'now']],
  ])('%j tells its usage', async (args) => {
    expect(await run('account', args)).toEqual(usage)
  })

  test('prints a link that sets a new password once, beside a running server', async () => {
    const address = await startWithAccounts('Ann')
    // Tests of modules hash with less work than this, which is what a program does.
    expect(storedHashes()).toEqual([expect.stringContaining('$m=19456,t=2,p=1$')])
    const SITE_URL = 'https://blog.example.org'
    const { code, out, err } = await run('account', ['reset-password', 'ann'], { SITE_URL })
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^This link sets a new password for Ann\. It works once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC:\n\nhttps:\/\/blog\.example\.org\/admin\/auth\/resetpassword#code=[\w-]{43}\n$/,
    )
    const payload = { code: out.trim().split('#code=')[1], newPassword: 'quite another one' }
    expect((await post(address, '/auth/reset/code', payload)).status).toBe(200)
    expect((await post(address, '/auth/reset/code', payload)).status).toBe(400)
    const signIn = { username: 'ann', password: 'quite another one' }
    expect((await post(address, '/auth/signin', signIn)).status).toBe(200)
    const guessed = await run('account', ['reset-password', 'ann'], { PORT: '3001' })
    expect(guessed.out).toMatch(/\nSITE_URL is not set: if the blog is not at http:\/\/localhost:3001, .*\n$/)
  })

  test('sets a position, which holds at once, but leaves an owner', async () => {
    const address = await startWithAccounts('ann', 'Ben')
    const signedIn = await post(address, '/auth/signin', { username: 'ben', password })
    const readContacts = async () => {
      const headers = { authorization: `Bearer ${signedIn.body.token}` }
      return (await fetch(`${address}/api/pages/contact/read`, { headers })).status
    }
    expect(await readContacts()).toBe(403)
    expect(await run('account', ['set-position', 'ben', 'Owner'])).toEqual({
      code: 0,
      out: 'Ben is now an owner.\n',
      err: '',
    })
    expect(await readContacts()).toBe(200)
    expect((await run('account', ['set-position', 'ann', 'author'])).code).toBe(0)
    expect(await run('account', ['set-position', 'ben', 'author'])).toEqual({
      code: 1,
      out: '',
      err: 'At least one owner is required.\n',
    })
  })

  test('suspends, lifts that and ends sessions, beside a running server, but leaves an owner', async () => {
    const address = await startWithAccounts('ann', 'Ben')
    const signIn = () => post(address, '/auth/signin', { username: 'ben', password })
    const statusWith = async ({ body }: Awaited<ReturnType<typeof signIn>>) => {
      const headers = { authorization: `Bearer ${body.token}` }
      return (await fetch(`${address}/api/author/profile`, { headers })).status
    }
    const done = (out: string) => ({ code: 0, out, err: '' })
    const first = await signIn()
    expect(await statusWith(first)).toBe(200)
    expect(await run('account', ['suspend', 'ben', 'Spam in posts'])).toEqual(
      done('Ben is suspended and signed out everywhere.\n'),
    )
    expect(await statusWith(first)).toBe(401)
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
    expect(await run('account', ['lift', 'ben'])).toEqual(done('Ben is no longer suspended.\n'))
    const second = await signIn()
    expect(await run('account', ['end-sessions', 'BEN'])).toEqual(done('1 session of Ben ended.\n'))
    expect([await statusWith(second), (await signIn()).status]).toEqual([401, 200])
    expect(await run('account', ['suspend', 'ben'])).toEqual(
      done('Ben is suspended and signed out everywhere.\n'),
    )
    expect((await run('account', ['lift', 'ben'])).code).toBe(0)
    const last = { code: 1, out: '', err: 'At least one owner is required.\n' }
    expect(await run('account', ['suspend', 'ann'])).toEqual(last)
    expect((await run('account', ['set-position', 'ben', 'owner'])).code).toBe(0)
    expect((await run('account', ['suspend', 'ann', '--reason', 'On leave'])).code).toBe(0)
    expect(await post(address, '/auth/signin', { username: 'ann', password })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('On leave') },
    })
    expect(await run('account', ['suspend', 'ben'])).toEqual(last)
  })

  test('tells in one line what is wrong and fails', async () => {
    await run('migrate')
    for (const [args, err] of [
      [['lift', 'nobody'], 'There is no account with this username.\n'],
      [['reset-password', 'nobody'], 'There is no account with this username.\n'],
      [['set-position', 'nobody', 'owner'], 'There is no account with this username.\n'],
      [['set-position', 'ann', 'admin'], 'A position is “owner” or “author”.\n'],
    ] as const) {
      expect(await run('account', [...args])).toEqual({ code: 1, out: '', err })
    }
    expect(await run('account', ['reset-password', 'ann'], { DATABASE_URL: 'mysql://host' })).toEqual({
      code: 1,
      out: '',
      err: 'Cannot change the account: DATABASE_URL must begin with postgres:// or sqlite:.\n',
    })
  })
})

describe('contacts', () => {
  const usage = `Usage:
  npm run contacts -- list [--older-than <days>d] [--from <email>]
  npm run contacts -- delete <id> …
  npm run contacts -- delete [--older-than <days>d] [--from <email>]
`
  const send = async (address: string, ...emails: string[]) => {
    for (const email of emails) {
      const response = await fetch(`${address}/api/pages/contact/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ann <b>', email, message: `Two\nlines, ${'long '.repeat(20)}` }),
      })
      expect(response.status).toBe(201)
    }
  }

  test('lists messages and deletes them by id, address and age, beside a running server', async () => {
    await send(await addressOf(programs.start()), 'ann@example.org', 'ben@example.org', 'ann@example.org')
    const listed = await run('contacts', ['list'])
    expect([listed.code, listed.err]).toEqual([0, ''])
    const lines = listed.out.split('\n')
    expect(lines).toHaveLength(5)
    const line =
      /^[0-9a-f-]{36} {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}Ann <b> <ann@example.org> \(Possible spam\): Two lines, long .* …$/
    expect(lines[0]).toMatch(line)
    expect(lines.slice(3)).toEqual(['3 messages.', ''])

    const [id = ''] = lines[0]?.split(' ') ?? []
    const none = 'One of these messages does not exist. Nothing was deleted.\n'
    const only = (out: string) => ({ code: 0, out, err: '' })
    expect(await run('contacts', ['delete', id, 'x'])).toEqual({ code: 1, out: '', err: none })
    expect(await run('contacts', ['delete', id])).toEqual(only('Deleted 1 message.\n'))
    expect(await run('contacts', ['delete', id])).toEqual({ code: 1, out: '', err: none })
    expect(await run('contacts', ['delete', '--older-than', '1d'])).toEqual(only('Deleted 0 messages.\n'))
    expect(await run('contacts', ['list', '--from', 'BEN@example.org'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/ben@example\.org.*\n1 message\.\n$/),
    })
    expect(await run('contacts', ['delete', '--from', 'ben@example.org'])).toEqual(
      only('Deleted 1 message.\n'),
    )
    expect(await run('contacts', ['delete', '--older-than', '0d'])).toEqual(only('Deleted 1 message.\n'))
    expect(await run('contacts', ['list'])).toEqual(only('0 messages.\n'))
  })

  test('tells its usage, and deletes nothing, if what it is given is not clear', async () => {
    expect(await run('contacts', ['--help'])).toEqual({ code: 0, out: usage, err: '' })
    for (const args of [
      ['delete'],
      ['delete', 'x', '--from', 'ann@example.org'],
      ['delete', '--older-than', '90'],
      ['delete', '--all'],
      ['list', 'x'],
    ]) {
      expect([args, await run('contacts', args)]).toEqual([args, { code: 1, out: '', err: usage }])
    }
    expect(await readdir(programs.folder)).toEqual([])
  })
})

describe('samples', () => {
  test('are removed with their authors, and stay away', async () => {
    const start = async () => {
      const program = programs.start({ SAMPLE_POSTS: 'on' })
      await addressOf(program)
      program.child.kill('SIGTERM')
      await program.ended
    }
    await start()
    const database = new DatabaseSync(path.join(programs.folder, 'lectern.db'))
    const count = (table: string) => database.prepare(`select count(*) as count from ${table}`).get()?.count
    const posts = count('post')
    expect(posts).toBeGreaterThan(0)
    expect(await run('samples', ['remove'])).toEqual({
      code: 0,
      out: `Removed ${posts} sample posts and their authors.\n`,
      err: '',
    })
    await start()
    expect([count('post'), count('user'), count('post_search')]).toEqual([0, 0, 0])
    database.close()
  })

  test('stay if the command is not understood', async () => {
    const usage = 'Usage: npm run samples -- remove\n'
    expect(await run('samples')).toEqual({ code: 1, out: '', err: usage })
    expect(await run('samples', ['remove', 'all'])).toEqual({ code: 1, out: '', err: usage })
  })
})
