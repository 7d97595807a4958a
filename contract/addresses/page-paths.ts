import { encodePath, withQuery } from './encode-path.ts'

/** The first page of a list has no number in its address, so that it has one address only. */
const numbered = (path: string, page = 1) => withQuery(path, { page: page === 1 ? undefined : page })

/** The paths of all pages: nothing else makes links to them. The site's address in front makes them absolute. */
export const paths = {
  home: (page?: number) => numbered('/', page),
  post: (url: string) => encodePath(url),
  author: (username: string, page?: number) => numbered(encodePath('author', username), page),
  tag: (tag: string, page?: number) => numbered(encodePath('tags', tag), page),
  postMarkdown: (url: string) => `${encodePath(url)}.md`,
  postCitation: (url: string, format: 'bib' | 'ris') => `${encodePath(url)}.${format}`,
  tags: (options: { sort?: 'name'; page?: number } = {}) =>
    withQuery('/tags', { page: options.page === 1 ? undefined : options.page, sort: options.sort }),
  /** Of all posts, of a year, or of a month of it (from 1). */
  archive: (year?: number, month?: number, page?: number) =>
    numbered(
      ['/archive', year, month === undefined ? undefined : String(month).padStart(2, '0')]
        .filter((part) => part !== undefined)
        .join('/'),
      page,
    ),
  authors: (page?: number) => numbered('/authors', page),
  about: () => '/about',
  contact: () => '/contact',
  /** The contact form with the address of a post filled in. `public/enhance/post-actions.ts` adds the marked text as `quote`. */
  reportMistake: (post: string) => withQuery('/contact', { post }),
  contactSent: () => '/contact?sent',
  searchPage: () => '/search',
  search: (
    term: string,
    {
      tag,
      author,
      year,
      sort,
      before,
    }: { tag?: string; author?: string; year?: number; sort?: 'relevance'; before?: string } = {},
  ) => withQuery('/search', { search: term, tag, author, year, sort, before }),
  admin: () => '/admin',
  dashboard: () => '/admin/dashboard',
  /** `accessKey`: in the fragment, which browsers send to no server. */
  signUp: (accessKey?: string) =>
    `/admin/auth/signup${accessKey ? `#key=${encodeURIComponent(accessKey)}` : ''}`,
  /** `returnTo`: where to go on from there. */
  signIn: (returnTo?: string) => withQuery('/admin/auth/signin', { return: returnTo }),
  forgotPassword: () => '/admin/auth/forgotpassword',
  resetPassword: (code?: string) => `/admin/auth/resetpassword${code ? `#code=${code}` : ''}`,
  ownPosts: (filter: { status?: string; title?: string; before?: string } = {}) =>
    withQuery('/admin/dashboard/posts', { ...filter }),
  /** `copy`: the id of a working copy to open. */
  createPost: (copy?: string) => withQuery('/admin/dashboard/posts/create', { copy }),
  editPost: (url: string, copy?: string) =>
    withQuery(`/admin/dashboard/posts/edit${encodePath(url)}`, { copy }),
  /** Of an unfinished text, by the id of its working copy. */
  previewText: (copy: string) => `/admin/dashboard/posts/preview${encodePath(copy)}`,
  versions: (url: string, before?: string) =>
    withQuery(`/admin/dashboard/posts/versions${encodePath(url)}`, { before }),
  version: (url: string, number: number) =>
    `/admin/dashboard/posts/versions${encodePath(url, String(number))}`,
  trash: (before?: string) => withQuery('/admin/dashboard/trash', { before }),
  contacts: (filter: { list?: string; search?: string; before?: string } = {}) =>
    withQuery('/admin/dashboard/contacts', filter),
  users: (filter: { search?: string; before?: string } = {}) => withQuery('/admin/dashboard/users', filter),
  audit: (filter: { kind?: string; before?: string } = {}) => withQuery('/admin/dashboard/audit', filter),
  allPosts: (filter: { list?: string; search?: string; before?: string } = {}) =>
    withQuery('/admin/dashboard/allposts', filter),
  manageTags: (filter: { search?: string; page?: number } = {}) => withQuery('/admin/dashboard/tags', filter),
  sitePages: () => '/admin/dashboard/pages',
  settings: () => '/admin/dashboard/settings',
  site: () => '/admin/dashboard/site',
}
