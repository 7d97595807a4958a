import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endWithProcess } from './end-with-process.ts'
import { type Link, linkTo } from './link.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { addressOf, type Program, startProgram } from './running-server.ts'
import { createTestStorage, type TestStorage } from './test-storage.ts'

/** Several processes of one blog, as on several machines: they share only a database and an image store. */
export interface Cluster {
  members: Member[]
  pair: PostgresPair
  /** The address of the current primary database server. */
  link: Link
  store: TestStorage
  stop(): Promise<void>
}

export interface Member {
  readonly address: string
  /** Kills it. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

/** Starts the given number of processes, each with a data folder of its own, using PostgreSQL with a standby and an S3-compatible store. */
export async function startCluster(count: number, env: Record<string, string> = {}): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-cluster-'))
  const pair = await startPostgresPair('blog')
  const link = await linkTo(pair.primary.urlOf('blog'))
  const store = await createTestStorage('s3')
  const settings = { ...env, DATABASE_URL: link.url, ...settingsOf(store), HOST: '127.0.0.1' }
  const members: Member[] = []
  for (let nth = 0; nth < count; nth++) {
    members.push(await startMember({ ...settings, DATA_DIR: path.join(folder, `member-${nth}`) }))
  }
  return {
    members,
    pair,
    link,
    store,
    async stop() {
      for (const member of members) await member.kill()
      await link.close()
      await store.close()
      await pair.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The settings of a process for an S3-compatible store. */
function settingsOf({ address }: TestStorage): Record<string, string> {
  if (!('s3' in address)) throw new Error('Several processes need a store that is a server.')
  const { bucket, prefix, endpoint, credentials } = address.s3
  return {
    STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
}

async function startMember(env: Record<string, string>): Promise<Member> {
  let program: Program = startProgram(env)
  const address = await addressOf(program)
  endWithProcess(program.child)
  return {
    address,
    async kill() {
      program.child.kill('SIGKILL')
      await program.ended
    },
    async start() {
      program = startProgram({ ...env, PORT: new URL(address).port })
      endWithProcess(program.child)
      await addressOf(program)
    },
  }
}
