import type { SearchDocument } from '../database/dialects/dialect.ts'
import { indexWords, indexWordsOfBody } from './search-words.ts'

/** The word under which an author's posts are found: it stays the same when the name changes, and nobody types it. */
export const authorWord = (authorId: string): string => `u${authorId.replaceAll('-', '')}`

/** What the search index holds of a post. */
export function searchDocument(post: {
  title: string
  description: string
  tags: string[]
  /** The words of the body. */
  text: string
  author_id: string | null
}): SearchDocument {
  return {
    title: indexWords(post.title),
    tags: post.tags.flatMap(indexWords),
    author: post.author_id ? [authorWord(post.author_id)] : [],
    description: indexWords(post.description),
    body: indexWordsOfBody(post.text),
  }
}
