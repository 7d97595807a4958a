import { apiBase } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { imageFile } from '../image-files.ts'
import type { CallResponse, SignedIn, TestBlog } from '../test-blog.ts'
import { formOf, upload } from '../uploads.ts'
import type { CallRow, Case, Subject, World } from './call-row.ts'
import { type CallName, calls, rowOf } from './calls.ts'

const endpoints = new Map(calls)

/** Prepares what a row says. Returns a function that makes the call. */
async function prepareCall(name: CallName, row: CallRow, subject: Subject) {
  const endpoint = endpoints.get(name) as Endpoint
  await row.prepare?.(subject)
  const id = (await row.id?.(subject)) ?? 'none'
  const path = endpoint.path
    .replace('{url}', subject.post)
    .replace('{username}', subject.holder.username)
    .replace('{tag}', 'subject')
    .replace('{imgname}', subject.cover)
    .replace('{subject}', `post/${subject.post}/x.png`)
    .replace('{name}', 'x.png')
    .replace('{id}', id)
  return async (token: string | undefined, beforeCall: () => unknown = () => {}) => {
    const form = endpoint.upload && formOf(await imageFile('png'))
    const body = typeof row.body === 'function' ? await row.body(subject) : row.body
    await beforeCall()
    return subject.blog.app.inject({
      method: endpoint.method,
      url: `${apiBase}${path}${row.query ?? ''}`,
      headers: { ...form?.headers, ...(token && { authorization: `Bearer ${token}` }) },
      payload: form?.payload ?? body,
    })
  }
}

/** Prepares a case. Returns a function that makes the call. */
export async function prepareCase(
  name: CallName,
  { about, byOwner, prepare, body, call }: Case,
  given: World,
): Promise<() => Promise<CallResponse>> {
  const { access } = endpoints.get(name) as Endpoint
  const caller = byOwner || access === 'owner' ? given.owner : given.holder
  const row = rowOf(name)
  const imgname = row.images ? (await upload(given.blog, given.holder)).body.imgname : ''
  const world: World = { ...given, imgname, post: about ? given[about] : given.post }
  const bodyOfCase = typeof body === 'function' ? () => body(world) : body
  const make = await prepareCall(name, { ...row, body: bodyOfCase ?? row.body }, { ...world, caller })
  await prepare?.(world)
  if (call) return () => call(world)
  return async () => {
    const response = await make(access === 'anyone' ? undefined : caller.token)
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
}

/** Makes a call in a situation, with accounts and a post of its own. Returns the response. */
export async function responseIn(
  blog: TestBlog,
  owner: SignedIn,
  name: CallName,
  situation: string,
  beforeCall: (subject: Subject) => unknown = () => {},
) {
  const suffix = situation.replaceAll(/\P{L}+/gu, '-')
  const caller = await blog.signUp(`caller-${suffix}`)
  const another = await blog.signUp(`another-${suffix}`)
  if (situation.startsWith('owner'))
    await owner.put(`/author/position/${caller.username}`, { position: 'owner' })
  const holder = situation.includes('another’s') ? another : caller
  const row = rowOf(name)
  const uploadAs = async (uploader: SignedIn): Promise<string> =>
    row.images ? (await upload(blog, uploader)).body.imgname : ''
  const cover = await uploadAs(holder)
  const created = await holder.post('/post/create', {
    ...{ title: 'Subject', description: 'd', tags: ['Subject'] },
    ...{ status: situation.includes('public') ? 'public' : 'draft', imgname: cover || undefined },
  })
  const subject: Subject = {
    ...{ blog, owner, caller, holder, cover },
    post: created.body.post.url,
    imgname: await uploadAs(caller),
    freeUrl: `post-of-${caller.username.toLowerCase()}`,
    freeUsername: `${caller.username}-2`,
  }
  const call = await prepareCall(name, row, subject)
  if (situation === 'revoked token') await caller.post('/auth/signout')
  if (situation.endsWith('later')) blog.passTime(limits.auth.recentPasswordSeconds * 1_000)
  const token = situation === 'no token' ? undefined : situation === 'garbage token' ? 'x' : caller.token
  return call(token, () => beforeCall(subject))
}
