import type { SearchTerm } from './dialect.ts'

/** The words of a post outside its body, separated by spaces. */
export interface Head {
  publication: number
  title: string
  tags: string
  author: string
  description: string
}

/**
 * The publication numbers of posts that match these terms, best first, newest first among equals. The rank depends on where words occur:
 * most on the title, then tags and author, then the description; a word in none of them is in the body. FTS5's own `bm25` counts every post
 * that has a word, however many there are, and reads all positions in every post that it ranks.
 */
export function bestFirst(heads: Head[], terms: SearchTerm[]): number[] {
  return heads
    .map((head) => ({ publication: head.publication, weight: weightOf(head, terms) }))
    .sort((a, b) => b.weight - a.weight || b.publication - a.publication)
    .map(({ publication }) => publication)
}

function weightOf(head: Head, terms: SearchTerm[]): number {
  const title = ` ${head.title} `
  const tags = ` ${head.tags} `
  const description = ` ${head.description} `
  let weight = 0
  for (const { text, prefix, authors } of terms) {
    const word = prefix ? ` ${text}` : ` ${text} `
    if (title.includes(word)) weight += 10
    if (tags.includes(word)) weight += 5
    if (authors.includes(head.author)) weight += 5
    if (description.includes(word)) weight += 3
  }
  return weight
}
