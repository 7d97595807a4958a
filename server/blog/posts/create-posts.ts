import type { postsContract } from '#contract/posts.ts'
import type { AccountNotices } from '../../accounts/mail/account-notices.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { createBodyImages } from '../../content/images/body-images.ts'
import type { ImageService } from '../../content/images/image-service.ts'
import type { MarkdownReader } from '../../content/markdown/markdown-reader.ts'
import type { SchemaGuard } from '../../data/database/schema-guard.ts'
import type { CallsByUrl } from '../../foundation/http/handlers.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { PreviewTickets } from '../previews/preview-ticket.ts'
import type { PostSearch } from '../search/post-search.ts'
import { createVersionService } from '../versions/version-service.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { createAllPosts } from './all-posts.ts'
import { createReadAuthorPage } from './author-page.ts'
import { createChangePost } from './change-post.ts'
import { createDuplicatePost } from './duplicate-post.ts'
import { createGuessLanguages } from './guess-languages.ts'
import { createPostAddresses } from './post-addresses.ts'
import { createPostCovers } from './post-covers.ts'
import { createPostQueries } from './post-queries.ts'
import { createPostService } from './post-service.ts'
import { createSetTranslation } from './post-translations.ts'
import { createReRenderBody, createReRenderPosts } from './re-render-posts.ts'
import { createRenderStored } from './render-stored.ts'
import { findOwnPost, lockOwnPost } from './require-own-post.ts'
import { createRestoreVersion } from './restore-version.ts'
import { createSitePages } from './site-pages.ts'
import { createTakeDowns } from './take-down-service.ts'
import { createUnpublishPost } from './unpublish-post.ts'

interface Parts {
  reads: Reads
  inTransaction: InTransaction
  clock: () => Date
  logFailure: (error: unknown) => void
  schemaGuard: SchemaGuard
  readSite: ReadSite
  htmlWorker: HtmlWorker
  markdownReader: MarkdownReader
  images: ImageService
  previewTickets: PreviewTickets
  accountQuota: AccountQuota
  accountNotices: AccountNotices
  postSearch: PostSearch
  viewCounter: ViewCounter
  moveToTrash: Parameters<typeof createPostService>[0]['moveToTrash']
}

/** Creates all services about posts. */
export function createPosts(parts: Parts) {
  const { reads } = parts
  const bodyImages = createBodyImages(parts)
  const posts = createPostService({ ...parts, bodyImages })
  const postCovers = createPostCovers(parts)
  const renderStored = createRenderStored(parts)
  const reRenderBody = createReRenderBody({ ...parts, renderStored })
  return {
    allPosts: createAllPosts(parts),
    duplicatePost: createDuplicatePost(parts),
    /** Calls about one's own post, by their names in the contract. */
    ownPost: {
      changeAddress: createPostAddresses(parts).change,
      findOwn: posts.getOwn,
      preview: posts.preview,
      setCover: postCovers.setCover,
      unpublish: createUnpublishPost(parts),
      update: createChangePost({ ...parts, bodyImages }),
    } satisfies CallsByUrl<typeof postsContract>,
    guessLanguages: createGuessLanguages(parts),
    posts,
    postCovers,
    postQueries: createPostQueries(parts),
    readAuthorPage: createReadAuthorPage(reads),
    renderStored,
    reRenderBody,
    reRenderPosts: createReRenderPosts({ ...parts, reRenderBody }),
    setTranslation: createSetTranslation(parts),
    sitePages: createSitePages({ ...parts, posts }),
    takeDowns: createTakeDowns(parts),
    versions: createVersionService({
      ...parts,
      lockOwnPost,
      findOwnPost: (actor, url) => findOwnPost(reads, actor, url),
      restorePost: createRestoreVersion(parts),
    }),
  }
}
export type PostServices = ReturnType<typeof createPosts>
