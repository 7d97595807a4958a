import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import { type WordsOfTexts, wordsOfTexts } from '../../data/database/search-document.ts'
import type { Reads } from '../../transaction.ts'
import { type FoundBefore, findRelatedBefore } from '../discovery/find-related-posts.ts'
import { renamedTags } from '../tags/renamed-tags.ts'
import type { BodyRow } from './post-body-store.ts'

type Texts = Record<'title' | 'description', string>

/** What is derived from these texts and a body, besides what is rendered. */
export interface DerivedFromTexts extends Texts {
  guessed_language: string
  /** The words for the search index, if it needs them. */
  words: WordsOfTexts | undefined
  /** Related posts, if it is a post that will be public and was not. */
  related?: FoundBefore
}

/** Derives it before a transaction, for which other writes wait. */
export const deriveFromTexts = (
  { title, description }: Texts,
  { content, text }: Pick<BodyRow, 'content' | 'text'>,
  { isIndexed }: { isIndexed: boolean },
): DerivedFromTexts => ({
  title,
  description,
  guessed_language: guessedLanguage({ title, description }, content),
  words: isIndexed ? wordsOfTexts({ title, description, text }) : undefined,
})

interface PostToPublish extends Texts {
  /** Null for a new post. */
  id: string | null
  created_at: string
  tags: string[]
}

/** The same for a post that becomes public, with related posts. */
export async function deriveToPublish(
  reads: Pick<Reads, 'tags' | 'counts' | 'related' | 'search'>,
  post: PostToPublish,
  body: Pick<BodyRow, 'content' | 'text'>,
): Promise<DerivedFromTexts> {
  const { words: all, ...derived } = deriveFromTexts(post, body, { isIndexed: true })
  const words = all && { ...all, vocabulary: await unknownWords(reads, all.vocabulary) }
  return {
    ...derived,
    words,
    related: await findRelatedBefore(reads, post, await renamedTags(reads, post.tags)),
  }
}

/** Those that need to be added: no server runs while words are deleted. */
async function unknownWords({ search }: Pick<Reads, 'search'>, words: string[]): Promise<string[]> {
  const known = new Set(await search.knownWords(words))
  return words.filter((word) => !known.has(word))
}
