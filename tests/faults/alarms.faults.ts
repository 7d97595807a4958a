import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { neededProgram } from '../../toolchain/programs/needed-programs.ts'
import { accessKey } from './concurrent-writers.ts'
import { startWatchedProgram } from './watched-program.ts'

const deploy = path.resolve(import.meta.dirname, '../../deploy')

test('the rules are ones, and say what they should of numbers that are made up', (context) => {
  const promtool = neededProgram('promtool', 'prometheus')
  if (!promtool) return context.skip()
  execFileSync(promtool, ['check', 'rules', 'alerts.yaml'], { cwd: deploy })
  execFileSync(promtool, ['test', 'rules', 'alerts-test.yaml'], { cwd: deploy })
})

test('disk, store, database, queries and backup are told by /readyz, the log and an alert, until they are mended', async (context) => {
  const { address, client, disk, expectAlert, expectOver, expectTold, firing, readyz, store } =
    await startWatchedProgram(context)
  const recordBackup = (at: Date) =>
    client.query(
      `insert into setting (key, value) values ('last_backup_at', $1) on conflict (key) do update set value = $1`,
      [at.toISOString()],
    )
  await recordBackup(new Date())
  expect(await readyz()).toEqual({ status: 200, codes: [] })
  // Until it had started, it was down.
  await expect.poll(firing, { timeout: 30_000 }).toEqual([])

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

  await recordBackup(new Date(Date.now() - 2 * 3_600_000))
  await expectTold('backup_old', 'LecternWarning')
  await recordBackup(new Date())
  await expectOver('backup_old', 'LecternWarning')
})

test('mails, sign-ins, load, clock, database and process raise their alerts', async (context) => {
  const { address, caller, client, expectAlert, expectOver, expectTold, program, readyz, stopDatabase } =
    await startWatchedProgram(context)
  await caller.signUp('ann', accessKey)
  await caller.call('POST', '/auth/forgot', undefined, { json: { username: 'ann' } })
  await expectTold('mails_failing', 'LecternWarning')
  await expectAlert('LecternBackgroundFailing')

  for (let nth = 0; nth < 400; nth++) {
    const json = { username: 'ann', password: `wrong-${nth}` }
    await caller.call('POST', '/auth/signin', undefined, { json })
  }
  await expectAlert('LecternSignInsRefused')

  await client.query('begin')
  await client.query('lock table account_session in access exclusive mode')
  const asked = Array.from({ length: 50 }, async (_, nth) => {
    const headers = { authorization: `Bearer nobody-${nth}` }
    const response = await fetch(`${address}/api/author/profile`, { headers })
    await response.text()
  })
  await delay(3_000)
  await client.query('rollback')
  await Promise.all(asked)
  await expectAlert('LecternOverloaded')

  program.child.send(-3_600_000)
  await expectTold('clock_jumped', 'LecternWarning')
  await expectTold('clock_differs', 'LecternWarning')
  program.child.send(0)
  await expectOver('clock_differs', 'LecternWarning')

  await stopDatabase()
  await expectAlert('LecternDatabaseDown')
  expect((await readyz()).status).toBe(503)

  program.child.kill('SIGKILL')
  await expectAlert('LecternDown')
})
