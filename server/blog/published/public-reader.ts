import { matchingKey } from '#contract/matching-key.ts'
import type { PostCard, PostPage, RenderedPost } from '#contract/pages/posts.ts'
import type { PublicReader } from '#contract/pages/public-reader.ts'
import { authorOfPost, publicAuthor } from '../../accounts/authors/author-presenter.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { type RenderedBody, renderBody, shownRendering } from '../../content/html/render-html.ts'
import { findKnownImages, withTokens } from '../../content/images/body-images.ts'
import { shownLanguage } from '../../content/presentation/guessed-language.ts'
import { aboutUrl, isPublished, shownStatus } from '../../data/database/post-status.ts'
import { coverOf, type ListedPostRow, type PagePostRow } from '../../data/database/rows.ts'
import type { AddCacheTags } from '../../foundation/cache-tags/cache-notes.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import { type FoundPage, openDiscoveryReader, relatedPostsOf } from '../discovery/discovery-reader.ts'
import type { DraftLinks } from '../draft-links/draft-link-service.ts'
import type { PostWithLinks } from '../posts/full-post-store.ts'
import { postCacheTags } from '../posts/post-cache-tags.ts'
import { publicTranslations } from '../posts/public-translations.ts'
import type { PreviewTickets } from '../previews/preview-ticket.ts'
import type { PostSearch } from '../search/post-search.ts'
import { readCopyPreview } from './copy-preview.ts'
import { createReadSearchPage } from './search-page.ts'
import { readVersionPreview } from './version-preview.ts'

interface Parts {
  reads: Pick<
    Reads,
    'posts' | 'postPages' | 'authors' | 'images' | 'search' | 'counts' | 'tags' | 'versions' | 'workingCopies'
  >
  htmlWorker: HtmlWorker
  readSite: ReadSite
  postSearch: PostSearch
  previewTickets: PreviewTickets
  draftLinks: Pick<DraftLinks, 'open'>
}

const card = (post: ListedPostRow, siteLanguage: string | null): PostCard => ({
  url: post.url,
  isPage: post.kind === 'page',
  title: post.title,
  description: post.description,
  createdDate: post.created_at,
  author:
    post.author_username === null ? null : { name: post.author_name ?? '', username: post.author_username },
  tags: post.tags,
  language: shownLanguage(post, siteLanguage),
  imgname: post.imgname,
  cover: coverOf(post),
})

const published = (post: ListedPostRow, body: RenderedBody, siteLanguage: string | null): RenderedPost => ({
  ...card(post, siteLanguage),
  updatedDate: post.updated_at,
  ...body,
  status: shownStatus(post),
  isShared: false,
  coverWidth: post.cover_width,
  imgalt: post.imgalt,
  imgtoken: isPublished(post) ? null : post.cover_token,
  translations: [],
  relatedPosts: null,
})

/** Creates the function that reads one post more than fits on a page, to learn whether there are older ones. */
const createReadPage =
  (readSite: ReadSite) =>
  async (
    page: number,
    read: (window: { limit: number; offset: number }) => Promise<ListedPostRow[]>,
  ): Promise<FoundPage | null> => {
    const { postsPerPage, language } = await readSite()
    const found = await read({ limit: postsPerPage + 1, offset: (page - 1) * postsPerPage })
    if (found.length === 0 && page > 1) return null
    return {
      found: found.slice(0, postsPerPage),
      page,
      hasOlder: found.length > postsPerPage,
      siteLanguage: language,
    }
  }

const relatedTo = ({ post, links }: PostWithLinks, siteLanguage: string | null) =>
  post.status === 'public' ? relatedPostsOf(links, siteLanguage) : null

/** Opens a reader that reports cache tags for what it reads, and for what it looks up and does not find. A preview has settings of its own. */
export type OpenReader = (addCacheTags?: AddCacheTags, readSite?: ReadSite) => PublicReader

/** Creates readers of what pages may show, and nothing else. */
export function createOpenReader({
  reads,
  htmlWorker,
  postSearch,
  previewTickets,
  draftLinks,
  readSite: readSavedSite,
}: Parts): OpenReader {
  /** The body as pages show it: the stored rendering, unless an older version made it. */
  const shown = async (post: PagePostRow): Promise<RenderedBody> =>
    post.outdated === null
      ? shownRendering(post)
      : renderBody(post.outdated, await findKnownImages(reads.images, post.outdated))

  /** The public translations of a post, one for each other language. */
  async function readTranslations(
    post: PagePostRow,
    siteLanguage: string | null,
    addCacheTags: AddCacheTags,
  ): Promise<RenderedPost['translations']> {
    if (post.translation_group === null) return []
    addCacheTags(cacheTags.translations(post.translation_group))
    const others = await reads.posts.listTranslations(post.translation_group, post.id)
    return publicTranslations(
      post,
      others.filter(({ status }) => status === 'public'),
      siteLanguage,
    )
  }

  async function isOfSuspended({ author_id }: PagePostRow): Promise<boolean> {
    const author = author_id === null ? undefined : await reads.authors.find(author_id)
    return author !== undefined && author.suspended_at !== null
  }

  async function versionPreview(post: PagePostRow, number: number): Promise<RenderedPost | null> {
    const found = await readVersionPreview({ reads, htmlWorker }, post, number)
    if (!found) return null
    const preview = published(found.post, found.body, (await readSavedSite()).language)
    return { ...preview, html: withTokens(preview.html, found.images), isShared: true }
  }

  return (addCacheTags = () => {}, readSite = readSavedSite) => {
    const readPage = createReadPage(readSite)

    const taggedCard =
      (siteLanguage: string | null) =>
      (post: ListedPostRow): PostCard => {
        addCacheTags(...postCacheTags(post))
        return card(post, siteLanguage)
      }

    const listed = (list: FoundPage | null): PostPage | null =>
      list && {
        posts: list.found.map(taggedCard(list.siteLanguage)),
        page: list.page,
        hasOlder: list.hasOlder,
      }

    return {
      ...openDiscoveryReader({ reads, readSite, addCacheTags, readPage, listed }),

      async listPosts(page) {
        addCacheTags(cacheTags.list)
        return listed(await readPage(page, reads.posts.listPublic))
      },

      async listPostsByTag(tag, page) {
        const key = matchingKey(tag)
        addCacheTags(cacheTags.tag(key))
        const [found, known] = await Promise.all([
          readPage(page, (window) => reads.posts.listPublicWithTag(key, window)),
          reads.counts.findTag(key),
        ])
        const [rename] = known ? [] : await reads.tags.listRenames([key])
        const list = listed(found)
        return (
          list && {
            ...list,
            name: known?.name ?? tag,
            total: known?.posts ?? 0,
            description: known?.description ?? '',
            renamed: rename && rename.name_key !== key ? rename.name : null,
          }
        )
      },

      async listPostsByAuthor(username, page) {
        const user = await reads.authors.findByUsername(username)
        if (!user) {
          addCacheTags(cacheTags.missing)
          return null
        }
        addCacheTags(cacheTags.profile(user.id))
        const list = listed(await readPage(page, (window) => reads.posts.listPublicOfAuthor(user.id, window)))
        return list && { ...list, author: publicAuthor(user) }
      },

      async search(term, options) {
        addCacheTags(cacheTags.search)
        const readSearchPage = createReadSearchPage({ reads, postSearch, readSite })
        const cardOf = taggedCard((await readSite()).language)
        return readSearchPage(term, options, cardOf, () => addCacheTags(cacheTags.tags, cacheTags.list))
      },

      async findPost(url) {
        const found = await reads.postPages.find(url)
        if (!found || !isPublished(found.post)) {
          addCacheTags(url === aboutUrl ? cacheTags.about : cacheTags.missing)
          return null
        }
        const { post, links } = found
        addCacheTags(...postCacheTags(post))
        if (post.status === 'public')
          addCacheTags(cacheTags.adjacent(post.id), ...links.map(({ id }) => cacheTags.post(id)))
        const { language } = await readSite()
        return {
          ...published(post, await shown(post), language),
          relatedPosts: relatedTo(found, language),
          translations: await readTranslations(post, language, addCacheTags),
          writtenBy: authorOfPost(post),
        }
      },

      async findPreview(url, ticket) {
        const copy = await previewTickets.openCopy(ticket)
        const { language } = await readSite()
        if (copy)
          return readCopyPreview({ reads, htmlWorker }, copy, { askedUrl: url, siteLanguage: language })
        const found = await reads.postPages.find(url)
        if (!found || (await isOfSuspended(found.post))) return null
        const { post } = found
        const isOwn = await previewTickets.isValid(ticket, post)
        const link = isOwn ? null : await draftLinks.open(ticket, post.id)
        if (!isOwn && !link) return null
        const relatedPosts = relatedTo(found, language)
        if (link?.version) {
          const preview = await versionPreview(post, link.version)
          return preview && { ...preview, relatedPosts }
        }
        const preview = { ...published(post, await shown(post), language), relatedPosts }
        if (isPublished(post)) return preview
        const html = withTokens(preview.html, await reads.images.listOfPost(post.id))
        return { ...preview, html, isShared: !isOwn }
      },
    }
  }
}
