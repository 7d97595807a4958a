import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openDatabase } from '#server/data/database/database.ts'
import { makeBackup } from '#server/operations/backup/make-backup.ts'
import { type RestoredPost, restorePost } from '#server/operations/backup/restore-post.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { type SignedIn, type TestBlog, useBlog } from './test-blog.ts'

interface Restores {
  blog: TestBlog
  /** An owner. */
  ann: SignedIn
  folder: string
  /** The name of the backup. */
  file(): string
  backUp(): Promise<void>
  /** Restores as the command does, with a database handle of its own. */
  restore(address: string, options?: { replace?: boolean }): Promise<RestoredPost>
  write(by: SignedIn, title: string, more?: object): ReturnType<SignedIn['post']>
  /** The post at an address, as readers get it. */
  // biome-ignore lint/suspicious/noExplicitAny: as in a response of the API
  shown(url: string): Promise<any>
  /** The addresses of the posts that readers are shown. */
  listed(query?: string): Promise<string[]>
}

/** A blog and a folder for its backup, both for one test. */
export function useRestores(kind: DatabaseKind): Restores {
  const held = useBlog(kind)
  const restores = {
    get blog() {
      return held.blog
    },
    file: () => path.join(restores.folder, 'blog.tar'),
    async backUp() {
      const { database, images } = held.blog
      const parts = {
        database,
        storage: images.storage,
        file: restores.file(),
        force: true,
        version: '1.2.3',
      }
      await makeBackup({ ...parts, now: new Date() })
    },
    async restore(address, { replace = false } = {}) {
      const database = openDatabase(held.blog.database.url)
      const target = { database, storage: held.blog.images.storage, replace, now: new Date(), address }
      return restorePost(restores.file(), restores.folder, target).finally(() => database.db.destroy())
    },
    write: (by, title, more = {}) => by.post('/post/create', { title, ...draft, ...more }),
    shown: async (url) => (await held.blog.visitor.get(`/post/getpost/${url}`)).body.post,
    listed: async (query = '') =>
      (await held.blog.visitor.get(`/post/read${query}`)).body.map((post: { url: string }) => post.url),
  } as Restores
  beforeEach(async () => {
    restores.folder = await mkdtemp(path.join(tmpdir(), 'lectern-restore-post-'))
    restores.ann = await held.blog.signUp('ann')
  })
  afterEach(() => rm(restores.folder, { recursive: true }))
  return restores
}

const draft = { description: 'd', content: '<p>gradient</p>', tags: ['Deep Learning'], status: 'public' }
