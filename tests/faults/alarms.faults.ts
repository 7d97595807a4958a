import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#server/free-port.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { addressOf, linesOf, startProgram } from '#tests/support/running-server.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { createTestStorage } from '#tests/support/test-storage.ts'
import { neededProgram } from './needed-programs.ts'
import { accessKey } from './pool-of-writers.ts'
import { startPrometheus } from './prometheus.ts'
import { createCaller } from './writer-calls.ts'

const deploy = path.resolve(import.meta.dirname, '../../deploy')

/** What is looked at once a minute is told within two. */
const poll = { timeout: 120_000, interval: 500 }

/** Lets the clock of a program be set by a message, by so many milliseconds. */
const clockThatCanBeSet = `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  let setBy = 0
  process.on('message', (milliseconds) => (setBy = milliseconds))
  process.channel.unref()
  globalThis.Date = class extends Real {
    constructor(...parts) { super(...(parts.length > 0 ? parts : [Real.now() + setBy])) }
    static now() { return Real.now() + setBy }
  }
`)}`

test('the rules are ones, and say what they should of numbers that are made up', (context) => {
  const promtool = neededProgram('promtool', 'prometheus')
  if (!promtool) return context.skip()
  execFileSync(promtool, ['check', 'rules', 'alerts.yaml'], { cwd: deploy })
  execFileSync(promtool, ['test', 'rules', 'alerts-test.yaml'], { cwd: deploy })
})

test('what goes wrong is told by /readyz, the log and an alert, and is over once it is mended', async (context) => {
  const disk = await smallDisk(8_192)
  if (!disk) {
    console.warn('LEFT OUT: this user may not mount a file system.')
    return context.skip()
  }
  onTestFinished(disk.remove)
  const metricsPort = await findFreePort('127.0.0.1', 0)
  const prometheus = await startPrometheus([`127.0.0.1:${metricsPort}`])
  if (!prometheus) return context.skip()
  onTestFinished(prometheus.remove)
  const { firing } = prometheus
  const server = await startPostgres()
  let isServerThere = true
  onTestFinished(() => (isServerThere ? server.stop() : undefined))
  await server.createDatabase('blog')
  const store = await createTestStorage('s3')
  onTestFinished(store.close)
  if (!('s3' in store.address)) throw new Error('not a bucket')
  const { bucket, prefix, endpoint, credentials } = store.address.s3
  const data = path.join(disk.folder, 'data')
  await mkdir(data)
  const program = startProgram(
    {
      DATA_DIR: data,
      HOST: '127.0.0.1',
      DATABASE_URL: server.urlOf('blog'),
      STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      // Nothing listens there.
      SMTP_URL: 'smtp://127.0.0.1:9',
      ACCESS_KEY: accessKey,
      DISK_RESERVE: '1MB',
      BACKUP_MAX_AGE: '1h',
      METRICS: `127.0.0.1:${metricsPort}`,
    },
    clockThatCanBeSet,
  )
  onTestFinished(async () => {
    program.child.kill('SIGKILL')
    await program.ended
  })
  const address = await addressOf(program)
  const caller = createCaller(() => address)
  const client = new pg.Client({ connectionString: server.urlOf('blog') })
  client.on('error', () => {})
  await client.connect()
  const noteBackup = (at: Date) =>
    client.query(
      `insert into setting (key, value) values ('last_backup_at', $1) on conflict (key) do update set value = $1`,
      [at.toISOString()],
    )
  const readyz = async () => {
    const answer = await fetch(`${address}/readyz`)
    const { warnings = [] } = await answer.json()
    return { status: answer.status, codes: warnings.map(({ code }: { code: string }) => code) }
  }
  const logged = (msg: string, code: string) =>
    linesOf(program).filter((line) => line.msg === msg && line.code === code).length

  /** Waits until a warning is told everywhere. */
  async function expectTold(code: string, alert: string): Promise<void> {
    await expect.poll(firing, poll).toContain(`${alert} ${code}`)
    expect(await readyz()).toMatchObject({ status: 200, codes: expect.arrayContaining([code]) })
    await expect.poll(() => logged('warning began', code)).toBe(1)
    console.log(`${code}: told`)
  }
  async function expectOver(code: string, alert: string): Promise<void> {
    await expect.poll(firing, poll).not.toContain(`${alert} ${code}`)
    expect((await readyz()).codes).not.toContain(code)
    await expect.poll(() => logged('warning is over', code)).toBe(1)
    expect(logged('warning began', code)).toBe(1)
    console.log(`${code}: over`)
  }
  const expectAlert = (alert: string) => expect.poll(firing, poll).toContain(alert)

  await noteBackup(new Date())
  await caller.signUp('ann', accessKey)
  expect(await readyz()).toEqual({ status: 200, codes: [] })
  expect(await firing()).toEqual([])

  const ballast = (name: string) => path.join(disk.folder, name)
  await writeFile(ballast('most'), Buffer.alloc(7_600_000))
  await expectTold('disk_low', 'LecternWarning')
  await writeFile(ballast('rest'), Buffer.alloc(800_000)).catch(({ code }) => expect(code).toBe('ENOSPC'))
  await expectTold('disk_unwritable', 'LecternFailing')
  for (const name of ['most', 'rest']) await rm(ballast(name))
  await expectOver('disk_unwritable', 'LecternFailing')
  await expectOver('disk_low', 'LecternWarning')

  await store.goAway()
  await expectTold('image_store_failing', 'LecternFailing')
  await store.comeBack()
  await expectOver('image_store_failing', 'LecternFailing')

  const set = async (value: string) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter system set default_transaction_read_only = ${value}`)
    await client.query('select pg_reload_conf()')
  }
  await set('on')
  await expectTold('database_unwritable', 'LecternFailing')
  expect((await fetch(`${address}/api/post/read`)).status).toBe(200)
  await set('off')
  await expectOver('database_unwritable', 'LecternFailing')

  await client.query('alter table post rename to lost')
  for (let nth = 0; nth < 6; nth++) await fetch(`${address}/api/post/getpost/nothing-${nth}`)
  await expectTold('queries_failing', 'LecternFailing')
  await expectAlert('LecternErrors')
  await client.query('alter table lost rename to post')
  await expectOver('queries_failing', 'LecternFailing')

  await noteBackup(new Date(Date.now() - 2 * 3_600_000))
  await expectTold('backup_old', 'LecternWarning')
  await noteBackup(new Date())
  await expectOver('backup_old', 'LecternWarning')

  await caller.call('POST', '/auth/forgot', undefined, { json: { username: 'ann' } })
  await expectTold('mails_failing', 'LecternWarning')
  await expectAlert('LecternBackgroundFailing')

  for (let nth = 0; nth < 400; nth++) {
    const json = { username: 'ann', password: `wrong-${nth}` }
    await caller.call('POST', '/auth/signin', undefined, { json })
  }
  await expectAlert('LecternSignInsRefused')

  program.child.kill('SIGSTOP')
  const asked = Array.from({ length: 50 }, (_, nth) =>
    fetch(`${address}/search?search=${nth}`, { headers: { connection: 'close' } }).catch(() => null),
  )
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  program.child.kill('SIGCONT')
  await Promise.all(asked)
  await expectAlert('LecternOverloaded')

  program.child.send(-3_600_000)
  await expectTold('clock_jumped', 'LecternWarning')
  await expectTold('clock_differs', 'LecternWarning')
  program.child.send(0)
  await expectOver('clock_differs', 'LecternWarning')

  isServerThere = false
  await server.stop()
  await expectAlert('LecternDatabaseDown')
  expect((await readyz()).status).toBe(503)

  program.child.kill('SIGKILL')
  await expectAlert('LecternDown')
})
