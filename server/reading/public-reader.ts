import { limits } from '#contract/limits.ts'
import { publicAuthor } from '../authors/author-answer.ts'
import type { Reads } from '../database/transaction.ts'
import { rendererVersion, renderHtml } from '../html/render-html.ts'
import { knownPictures, withTokens } from '../images/body-pictures.ts'
import type { ListedPost, WholePost } from '../posts/post-store.ts'
import { tagKey } from '../posts/post-tags.ts'
import type { PreviewTickets } from '../posts/preview-ticket.ts'
import type { PostSearch } from '../search/post-search.ts'
import type { PostCard, PostPage, PublishedAuthor, PublishedPost, SearchPage } from './published.ts'

/** Published content, read-only: the only thing that server-rendered pages receive. Misses answer null; a database that cannot be reached throws. */
export interface PublicReader {
  /** Null past the last page. The first page of an empty list is empty, not null. */
  listPosts(page: number): Promise<PostPage | null>
  /** Posts with a tag in any spelling. `name` is the spelling most used, or the one asked for if none is. */
  listPostsByTag(tag: string, page: number): Promise<(PostPage & { name: string }) | null>
  /** `username` is matched in any case. Null if there is no such account, or past its last page. */
  listPostsByAuthor(username: string, page: number): Promise<(PostPage & { author: PublishedAuthor }) | null>
  /** Null for a cursor that no page linked to. */
  search(term: string, options: { sort: 'newest' | 'relevance'; before?: string }): Promise<SearchPage | null>
  findPost(url: string): Promise<PublishedPost | null>
  /** Any post, also a hidden one, if the ticket is valid for it. */
  findPreview(url: string, ticket: string): Promise<PublishedPost | null>
}

interface Parts {
  reads: Pick<Reads, 'posts' | 'authors' | 'images'>
  postSearch: PostSearch
  previewTickets: PreviewTickets
}

const card = (post: ListedPost): PostCard => ({
  url: post.url,
  title: post.title,
  description: post.description,
  createdDate: post.created_at,
  author:
    post.author_username === null ? null : { name: post.author_name ?? '', username: post.author_username },
  tags: post.tags,
  imgname: post.imgname,
  cover:
    post.cover_width === null || post.cover_height === null || post.cover_frames === null
      ? null
      : { width: post.cover_width, height: post.cover_height, frames: post.cover_frames },
})

const published = (post: WholePost, html: string): PublishedPost => ({
  ...card(post),
  updatedDate: post.updated_at,
  html,
  status: post.status,
  imgalt: post.imgalt,
  imgtoken: post.status === 'public' ? null : post.cover_token,
})

/** What the pages may show, and nothing else. */
export function createPublicReader({ reads, postSearch, previewTickets }: Parts): PublicReader {
  /** Reads one post more than a page has, to learn whether there are older ones. */
  async function readPage(
    page: number,
    read: (window: { limit: number; offset: number }) => Promise<ListedPost[]>,
  ): Promise<PostPage | null> {
    const found = await read({ limit: limits.page + 1, offset: (page - 1) * limits.page })
    if (found.length === 0 && page > 1) return null
    return { posts: found.slice(0, limits.page).map(card), page, hasOlder: found.length > limits.page }
  }

  /** The body as it is shown: the stored rendering, unless an older version made it. */
  async function shown({ renderer, rendered, content }: WholePost): Promise<string> {
    if (renderer === rendererVersion) return rendered
    return renderHtml(content, await knownPictures(reads.images, content))
  }

  return {
    listPosts: (page) => readPage(page, reads.posts.listPublic),

    async listPostsByTag(tag, page) {
      const key = tagKey(tag)
      const [found, name] = await Promise.all([
        readPage(page, (window) => reads.posts.listPublicWithTag(key, window)),
        reads.posts.findTagName(key),
      ])
      return found && { ...found, name: name ?? tag }
    },

    async listPostsByAuthor(username, page) {
      const user = await reads.authors.findByUsername(username)
      if (!user) return null
      const found = await readPage(page, (window) => reads.posts.listPublicOfAuthor(user.id, window))
      return found && { ...found, author: publicAuthor(user) }
    },

    async search(term, { sort, before }) {
      const matches = await postSearch.find({ term, sort, before, limit: limits.page })
      if (!matches) return null
      const posts = await reads.posts.listByPublication(matches.publications)
      return { posts: posts.map(card), older: matches.next }
    },

    async findPost(url) {
      const post = await reads.posts.findWhole(url)
      return post?.status === 'public' ? published(post, await shown(post)) : null
    },

    async findPreview(url, ticket) {
      const post = await reads.posts.findWhole(url)
      if (!post || !(await previewTickets.isValid(ticket, post.id))) return null
      const preview = published(post, await shown(post))
      if (post.status === 'public') return preview
      return { ...preview, html: withTokens(preview.html, await reads.images.listOfPost(post.id)) }
    },
  }
}
