import type { PublicAuthor } from '../author.ts'
import type { ArchiveDay, ArchivePeriod, ArchiveYear, AuthorPage, TagInfo, TagPage } from './discovery.ts'
import type { PostPage, RenderedPost, TitlePage } from './posts.ts'
import type { SearchOptions, SearchPage } from './search.ts'

/** What leads to posts beside the lists of all posts, of a tag and of an author. */
export interface DiscoveryReader {
  /** Tags of public posts, the most used first, or by name. Null past the last page. */
  listTags(order: 'posts' | 'name', page: number): Promise<TagPage | null>
  /** Titles of all posts, newest first. Null past the last page. */
  listTitles(page: number): Promise<TitlePage | null>
  /** Years and months of first publication in a time zone. */
  listArchive(timeZone: string): Promise<ArchiveYear[]>
  /** Posts first published in a period, newest first. Null past the last page. */
  listPostsOfPeriod(period: ArchivePeriod, timeZone: string, page: number): Promise<PostPage | null>
  /** The days of a month that have posts, the last one first. */
  listDays(month: Required<ArchivePeriod>, timeZone: string): Promise<ArchiveDay[]>
  /** Authors with public posts, those with the most posts first. Null past the last page. */
  listAuthors(page: number): Promise<AuthorPage | null>
}

/** Reads published content for pages that are rendered on the server. Methods throw if the database cannot be reached. */
export interface PublicReader extends DiscoveryReader {
  /** Null past the last page. The first page of an empty list is empty, not null. */
  listPosts(page: number): Promise<PostPage | null>
  /** Posts with a tag in any spelling. */
  listPostsByTag(tag: string, page: number): Promise<(PostPage & TagInfo) | null>
  /** `username` is matched in any case. Null if there is no such account, or past its last page. */
  listPostsByAuthor(username: string, page: number): Promise<(PostPage & { author: PublicAuthor }) | null>
  /** Null for a cursor that no page linked to. */
  search(term: string, options: SearchOptions): Promise<SearchPage | null>
  findPost(url: string): Promise<RenderedPost | null>
  /**
   * Returns also a hidden post if the ticket or the token of a link opens it and its author is not suspended. The ticket of an unfinished text
   * opens it at any address.
   */
  findPreview(url: string, ticket: string): Promise<RenderedPost | null>
}
