import { indexWordsOfBody } from '../../foundation/search-words/body-words.ts'
import { authorWord, tagWord, titleWord } from '../../foundation/search-words/search-marks.ts'
import { indexWords } from '../../foundation/search-words/search-words.ts'
import { isCorrectable } from '../../foundation/search-words/similar-words.ts'
import type { SearchDocument } from './dialects/dialect.ts'

interface Texts {
  title: string
  description: string
  /** The text of the body; null if the index already has its words and they stay. */
  text: string | null
}

/** The words of texts as the search index has them, and which of those others may be corrected to. */
export type WordsOfTexts = Pick<SearchDocument, 'title' | 'description' | 'body' | 'vocabulary'>

/** Of a long body it has only the beginning: see `indexWordsOfBody`. */
export function wordsOfTexts(texts: Texts): WordsOfTexts {
  const title = indexWords(texts.title)
  const description = indexWords(texts.description)
  const body = texts.text === null ? null : indexWordsOfBody(texts.text)
  const vocabulary = [...new Set([title, description, body ?? []].flat())].filter(isCorrectable).sort()
  return { title, description, body, vocabulary }
}

/** What the search index contains for a post. `words` are those of its texts, if they are known. */
export function searchDocument({
  words,
  ...post
}: Texts & { tags: string[]; author_id: string | null; words?: WordsOfTexts }): SearchDocument {
  const { title, description, body, vocabulary } = words ?? wordsOfTexts(post)
  const tags = post.tags.flatMap(indexWords)
  return {
    title,
    tags,
    author: post.author_id ? [authorWord(post.author_id)] : [],
    description,
    body,
    marks: [...new Set([...post.tags.map(tagWord), ...title.map(titleWord)])],
    // Sorted, so that two transactions that add the same words do not deadlock.
    vocabulary: [...new Set([...vocabulary, ...tags.filter(isCorrectable)])].sort(),
  }
}
