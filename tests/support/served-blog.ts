import { afterEach, beforeEach } from 'vitest'
import type { DatabaseKind } from './database-kinds.ts'
import { createTestBlog, type SignedIn, type TestBlog, type TestBlogOptions } from './test-blog.ts'

/** A blog with its pages that listens, and its owner. */
interface ServedBlog {
  blog: TestBlog
  ann: SignedIn
  address: string
  read(path: string, headers?: Record<string, string>): Promise<Response>
  textOf(path: string, headers?: Record<string, string>): Promise<string>
  publish(title: string, tags?: string[]): ReturnType<SignedIn['post']>
  /** Changes all titles behind the back of everything that could tell of it: only a rendering shows the new one. */
  retitle(title: string): Promise<unknown>
}

/** One for each test of a suite, with what `prepare` does to it. */
export function useServedBlog(
  kind: DatabaseKind,
  prepare: (served: ServedBlog) => Promise<void> = async () => {},
  options: Pick<TestBlogOptions, 'startsAt'> = {},
): ServedBlog {
  const served = {
    read: (path, headers = {}) => fetch(served.address + path, { headers, redirect: 'manual' }),
    textOf: async (path, headers) => (await served.read(path, headers)).text(),
    publish: (title, tags = ['Tag']) =>
      served.ann.post('/post/create', { title, description: 'A description.', tags, status: 'public' }),
    retitle: (title) => served.blog.database.db.updateTable('post').set({ title }).execute(),
  } as ServedBlog
  beforeEach(async () => {
    served.blog = await createTestBlog(kind, { ...options, app: { pages: 'built' } })
    served.ann = await served.blog.signUp('ann')
    served.address = await served.blog.app.listen({ host: '127.0.0.1', port: 0 })
    await prepare(served)
  })
  afterEach(() => served.blog.close())
  return served
}
