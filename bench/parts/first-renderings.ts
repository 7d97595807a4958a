import { authors, tags, vocabulary } from '../../toolchain/content/invented-post.ts'
import { urlOf } from '../../toolchain/content/write-posts.ts'
import type { Part } from '../part.ts'
import { type MeasuredKind, measureRenderings } from '../rendering-costs.ts'

/** What one rendering costs the main thread, by page, with few and with many posts. */
export const firstRenderings: Part = {
  summary: 'first renderings, with few and with many posts',
  measure: async (options) => [await measureRenderings('First renderings', pages, options)],
}

/** Chosen so that lists are full with few posts too. */
const pages: Record<string, MeasuredKind> = {
  home: { atMost: 2.5, address: (n) => `/?page=${1 + (n % 10)}` },
  post: { atMost: 1, address: (n, posts) => `/${urlOf(1 + ((n * 7_919) % posts))}` },
  tag: { atMost: 2.5, address: (n) => `/tags/${tags[n % 6]}?page=${1 + (n % 2)}` },
  author: { atMost: 2.5, address: (n) => `/author/${authors[n % 3]}?page=${1 + (n % 2)}` },
  'tag index': { atMost: 2.5, address: (n) => `/tags${n % 2 ? '?sort=name' : ''}` },
  archive: { atMost: 2.5, address: () => '/archive' },
  month: { atMost: 2.5, address: (n) => `/archive/2020/01?page=${1 + (n % 10)}` },
  authors: { atMost: 2.5, address: () => '/authors' },
  search: { atMost: 5, address: (n) => `/search?search=${vocabulary[(n * 3) % vocabulary.length]}` },
}
