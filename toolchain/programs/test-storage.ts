import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { ImageStorage } from '#server/data/storage/image-storage.ts'
import { openStorage } from '#server/data/storage/open-storage.ts'
import type { S3Timeouts } from '#server/data/storage/s3-storage.ts'
import { readS3Address, type StorageAddress } from '#server/data/storage/storage-address.ts'
import { type Link, linkTo } from './link.ts'

/** The kinds of store to test on. */
export const storageKinds = ['disk', 's3'] as const
export type StorageKind = (typeof storageKinds)[number]

/** A store of its own, initially empty. */
export interface TestStorage {
  kind: StorageKind
  storage: ImageStorage
  address: StorageAddress
  /** The link to it, if it is a server. */
  link?: Link
  /** The names of all files in it, including unfinished ones. */
  files(): Promise<string[]>
  /** Makes it unreachable until it is brought back. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Removes it. */
  close(): Promise<void>
}

interface Options {
  /** The folder that holds its data. */
  parent?: string
  timeouts?: S3Timeouts
}

/** Creates a store of a kind. */
export async function createTestStorage(
  kind: StorageKind,
  { parent = tmpdir(), timeouts }: Options = {},
): Promise<TestStorage> {
  const folder = await mkdtemp(path.join(parent, 'lectern-images-'))
  const made = kind === 'disk' ? diskStorage(folder) : await s3Storage(folder)
  return {
    kind,
    ...made,
    storage: openStorage(made.address, timeouts),
    async close() {
      await made.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Made = Omit<TestStorage, 'kind' | 'storage'>

function diskStorage(parent: string): Made {
  const folder = path.join(parent, 'images')
  const away = path.join(parent, 'away')
  return {
    address: { folder },
    files: () => readdir(folder).catch(() => []),
    // Replaces the folder by a file: any access to a path below it fails.
    async goAway() {
      await rename(folder, away).catch(() => {})
      await writeFile(folder, '')
    },
    async comeBack() {
      await rm(folder)
      await rename(away, folder).catch(() => {})
    },
    close: async () => {},
  }
}

/** Starts a real S3-compatible server. It stores each object under a name that ends in `._S3rver_object`. */
async function s3Storage(directory: string): Promise<Made> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'blog' }],
  })
  const { port } = await server.run()
  const link = await linkTo(`http://127.0.0.1:${port}`)
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  const suffix = '._S3rver_object'
  return {
    address: { s3: readS3Address(`s3://blog/a/b?endpoint=${link.url}`, keys) },
    link,
    async files() {
      const names = await readdir(path.join(directory, 'blog/a/b/images')).catch(() => [])
      return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length))
    },
    goAway: link.close,
    comeBack: link.reopen,
    async close() {
      await link.close().catch(() => {})
      await server.close()
    },
  }
}
