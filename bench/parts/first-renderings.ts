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
  home: { max: 2, address: (n) => `/?page=${1 + (n % 10)}` },
  post: { max: 0.9, address: (n, posts) => `/${urlOf(1 + ((n * 7_919) % posts))}` },
  tag: { max: 2, address: (n) => `/tags/${tags[n % 6]}?page=${1 + (n % 2)}` },
  author: { max: 2, address: (n) => `/author/${authors[n % 3]}?page=${1 + (n % 2)}` },
  'tag index': { max: 2, address: (n) => `/tags${n % 2 ? '?sort=name' : ''}` },
  archive: { max: 2, address: () => '/archive' },
  month: { max: 2, address: (n) => `/archive/2020/01?page=${1 + (n % 10)}` },
  authors: { max: 2, address: () => '/authors' },
  search: { max: 4, address: (n) => `/search?search=${vocabulary[(n * 3) % vocabulary.length]}` },
}
