import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, type TestContext } from 'vitest'
import { findFreePort } from '#server/foundation/process/free-port.ts'
import { clockThatCanBeSet } from '#tests/support/clock-that-can-be-set.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { startPostgres } from '#toolchain/programs/postgres-server.ts'
import { addressOf, linesOf, startProgram } from '#toolchain/programs/running-server.ts'
import { createTestStorage } from '#toolchain/programs/test-storage.ts'
import { accessKey } from './concurrent-writers.ts'
import { startPrometheus } from './prometheus.ts'
import { createCaller } from './writer-calls.ts'

/** What is looked at once a minute is told within two. */
const poll = { timeout: 120_000, interval: 500 }

/**
 * The program on a small disk, a PostgreSQL and a bucket of its own, whose metrics a Prometheus reads. Leaves the test out where something of it
 * is missing. All of it goes with the test.
 */
export async function startWatchedProgram(context: TestContext) {
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
  async function stopDatabase(): Promise<void> {
    if (isServerThere) await server.stop()
    isServerThere = false
  }
  onTestFinished(stopDatabase)
  await server.createDatabase('blog')
  const store = await createTestStorage('s3')
  onTestFinished(store.close)
  if (!('s3' in store.address)) throw new Error('The store is no bucket.')
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
  const client = new pg.Client({ connectionString: server.urlOf('blog') })
  client.on('error', () => {})
  await client.connect()

  const readyz = async () => {
    const response = await fetch(`${address}/readyz`)
    const { warnings = [] } = await response.json()
    return { status: response.status, codes: warnings.map(({ code }: { code: string }) => code) }
  }
  const logged = (msg: string, code: string) =>
    linesOf(program).filter((line) => line.msg === msg && line.code === code).length

  return {
    ...{ program, address, client, disk, firing, readyz, stopDatabase, store },
    caller: createCaller(() => address),

    /** Waits until a warning is told everywhere, and once. */
    async expectTold(code: string, alert: string): Promise<void> {
      await expect.poll(firing, poll).toContain(`${alert} ${code}`)
      expect(await readyz()).toMatchObject({ status: 200, codes: expect.arrayContaining([code]) })
      await expect.poll(() => logged('warning began', code)).toBe(1)
    },
    /** Waits until it is over everywhere. */
    async expectOver(code: string, alert: string): Promise<void> {
      await expect.poll(firing, poll).not.toContain(`${alert} ${code}`)
      expect((await readyz()).codes).not.toContain(code)
      await expect.poll(() => logged('warning is over', code)).toBe(1)
      expect(logged('warning began', code)).toBe(1)
    },
    /** Waits until an alert fires. */
    expectAlert: (alert: string) => expect.poll(firing, poll).toContain(alert),
  }
}
