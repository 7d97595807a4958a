import { accessKey, type MeasuredServer } from './measured-server.ts'

const account = { username: 'bench-caller', password: 'only for measuring' }

/** A client that is signed in at a measured server. */
export interface Caller {
  token: string
  create(post: NewPost): Promise<{ url: string }>
  update(url: string, change: Partial<NewPost>): Promise<void>
  remove(url: string): Promise<void>
  emptyTrash(): Promise<void>
  /** The versions of a post, newest first: as many as one response has. */
  listVersions(url: string): Promise<unknown[]>
  /** What versions and unfinished texts of the account take up. */
  versionBytes(): Promise<number>
  /** Begins a text that is not saved as a post. */
  begin(blocks: string[]): Promise<{ id: string; revision: number }>
  autosave(id: string, change: { revision: number; splice: Splice }): Promise<void>
  discard(id: string): Promise<void>
}

/** Replaces blocks of a text. */
export interface Splice {
  start: number
  deleteCount: number
  blocks: string[]
}

export interface NewPost {
  title: string
  description: string
  tags: string[]
  content: string
  status: 'public' | 'draft'
}

/** Signs in with the account of the bench, which is created on first use. */
export async function callerOf({ address }: Pick<MeasuredServer, 'address'>): Promise<Caller> {
  async function call(method: string, path: string, body?: object, token?: string) {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: token }),
      },
      body: body && JSON.stringify(body),
    })
    return { ok: response.ok, status: response.status, body: await response.json() }
  }
  let signedIn = await call('POST', '/auth/signin', account)
  if (!signedIn.ok) {
    await call('POST', '/auth/signup', {
      ...account,
      name: 'Bench',
      email: 'bench-caller@example.org',
      accessKey,
    })
    signedIn = await call('POST', '/auth/signin', account)
  }
  const { token } = signedIn.body
  async function insist(method: string, path: string, body?: object) {
    const response = await call(method, path, body, token)
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  return {
    token,
    create: async (post) => (await insist('POST', '/post/create', post)).post,
    begin: (blocks) => insist('POST', '/post/workingcopy', { blocks }),
    autosave: async (id, change) => void (await insist('PUT', `/post/workingcopy/${id}`, change)),
    discard: async (id) => void (await insist('DELETE', `/post/workingcopy/${id}`)),
    update: async (url, change) =>
      void (await insist('PUT', `/post/update/${encodeURIComponent(url)}`, change)),
    emptyTrash: async () => void (await insist('DELETE', '/post/trash')),
    listVersions: (url) => insist('GET', `/post/versions/${encodeURIComponent(url)}`),
    versionBytes: async () => (await insist('GET', '/author/profile')).storage.versionBytes,
    remove: async (url) => void (await insist('DELETE', `/post/delete/${encodeURIComponent(url)}`)),
  }
}
