import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listMembers, ownMembers, page } from './post.ts'
import { PostCreated, PostDraft, PostSaved } from './posts.ts'
import { withCommas } from './with-commas.ts'

const SitePage = Type.Object({
  ...listMembers,
  page,
  ...ownMembers,
  own: Type.Boolean({ description: 'Whether it is yours to write.' }),
})
export type SitePage = Static<typeof SitePage>

/** Pages of the site that owners write. They are made and listed here; for everything else they are posts. */
export const sitePagesContract = {
  list: endpoint({
    method: 'GET',
    path: '/page/list',
    access: 'owner',
    summary: `Your own pages and the published ones of others, by title; at most ${withCommas(limits.list.maxItems)}.`,
    response: Type.Array(SitePage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/page/create',
    access: 'owner',
    adds: 'always',
    summary:
      'Creates a page of the site: without a status a draft. The first with the title “About” is at `/about`. All calls about your own post accept its `url`.',
    body: PostDraft,
    response: PostCreated,
    status: 201,
    idempotent: true,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/page/takeover/{url}',
    access: 'owner',
    adds: 'always',
    summary: 'Makes a published page yours to write after its author’s account was deleted.',
    params: Type.Object({ url: Type.String() }),
    response: PostSaved,
  }),
}
