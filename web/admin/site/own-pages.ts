import { paths } from '#contract/addresses/page-paths.ts'
import type { SiteLink } from '#contract/site.ts'
import { api } from '../../api/api.ts'

/** The pages that the navigation of every blog begins with. */
export const mainPages: SiteLink[] = [
  { text: 'Home', address: paths.home() },
  { text: 'About', address: paths.about() },
  { text: 'Contact', address: paths.contact() },
]

const furtherPages: SiteLink[] = [
  { text: 'Tags', address: paths.tags() },
  { text: 'Archive', address: paths.archive() },
  { text: 'Authors', address: paths.authors() },
  { text: 'Search', address: paths.searchPage() },
]

/** The other pages that readers find: those of every blog, and those that owners wrote and published. */
export async function loadPages(): Promise<SiteLink[]> {
  const written = (await api.sitePages.list())
    .filter(({ status }) => status === 'public')
    .map(({ title, url }) => ({ text: title, address: paths.post(url) }))
    .filter(({ address }) => address !== paths.about())
  return [...furtherPages, ...written]
}

/** The pages of tags, those of most posts first. */
export const loadTagPages = async (): Promise<SiteLink[]> =>
  (await api.search.tags()).map(({ name }) => ({ text: name, address: paths.tag(name) }))

/** The newest public post. Null without one. */
export async function loadNewestPost(): Promise<SiteLink | null> {
  const post = (await api.posts.list({ query: { limit: 1 } })).items.at(-1)
  return post ? { text: post.title, address: paths.post(post.url) } : null
}
