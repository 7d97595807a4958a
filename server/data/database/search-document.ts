import { indexWordsOfBody } from '../../foundation/search-words/body-words.ts'
import { authorWord, tagWord, titleWord } from '../../foundation/search-words/search-marks.ts'
import { indexWords } from '../../foundation/search-words/search-words.ts'
import { isCorrectable } from '../../foundation/search-words/similar-words.ts'
import type { SearchDocument } from './dialects/dialect.ts'

/** What the search index contains for a post. Of a long body it has only the beginning: see `indexWordsOfBody`. */
export function searchDocument(post: {
  title: string
  description: string
  tags: string[]
  /** The text of the body; null if the index already has its words and they stay. */
  text: string | null
  /** The words of it that are indexed, if they are known. */
  words?: string[]
  author_id: string | null
}): SearchDocument {
  const title = indexWords(post.title)
  const tags = post.tags.flatMap(indexWords)
  const description = indexWords(post.description)
  const body = post.text === null ? null : (post.words ?? indexWordsOfBody(post.text))
  return {
    title,
    tags,
    author: post.author_id ? [authorWord(post.author_id)] : [],
    description,
    body,
    marks: [...new Set([...post.tags.map(tagWord), ...title.map(titleWord)])],
    // Sorted, so that two transactions that add the same words do not deadlock.
    vocabulary: [...new Set([title, tags, description, body ?? []].flat())].filter(isCorrectable).sort(),
  }
}
