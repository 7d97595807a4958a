import { isDeepStrictEqual } from 'node:util'
import { matchingKey } from '#contract/matching-key.ts'
import { indexWords } from '../../foundation/search-words/search-words.ts'
import type { Reads, Writes } from '../../transaction.ts'
import type { RelatedCandidate, Relation } from './related-store.ts'

type Stores = Pick<Reads, 'related' | 'counts' | 'search'>

/** How many related posts are stored for each post: more than are shown, as some may be hidden later. */
const maxRelatedPosts = 6
/** How many tags of a post are compared, rarest first, and how many earlier and later posts in the list of each. */
export const maxTagsCompared = 8
const maxPostsPerTag = 30
/** How many of those posts, the ones that share the rarest tags, are at most compared by their words. */
const maxPostsCompared = 40
/** How many words of a title are searched for if tags find too little, and how many of the newest posts with each word are compared. */
const maxTitleWords = 4
const maxPostsPerWord = 20
/** Posts that share only words must share at least this fraction of them. */
const minSharedWords = 0.15
/** A tag of n posts adds a n-th of this to the score. Words only decide between posts that share the same tags. */
const tagWeight = 1_000_000
const wordWeight = 1_000

interface Post extends Omit<RelatedCandidate, 'id'> {
  /** Null for a new post. */
  id: string | null
  created_at: string
}

type Relative = Omit<Relation, 'post_id'>

/** What was found for a post before it is listed, and how many public posts each of its tags then has, by key. */
export interface FoundBefore {
  relatives: Relative[]
  posts: ReadonlyMap<string, number>
}

/** Finds the posts nearest to one that is not public yet, before the transaction that publishes it: other writes wait for that. */
export async function findRelatedBefore(stores: Stores, post: Post, tags: string[]): Promise<FoundBefore> {
  const keys = tags.map(matchingKey)
  const counted = await stores.counts.countTags(keys)
  const posts = new Map(keys.map((key) => [key, (counted.get(key) ?? 0) + 1]))
  return { relatives: await findNearest(stores, post, posts), posts }
}

/**
 * Relates a public post that has no related posts yet to those nearest to it, and adds it to theirs if it scores higher than what they have. Needs the lock
 * “public posts”. What was found before is taken if the tags have as many posts as it says and all that was found is public.
 */
export async function relatePost(
  stores: Pick<Writes, keyof Stores>,
  post: Post & { id: string },
  tags: string[],
  found?: FoundBefore,
): Promise<void> {
  const { related, counts } = stores
  const posts = await counts.countTags(tags.map(matchingKey))
  const isFound =
    found !== undefined && isDeepStrictEqual(posts, found.posts) && (await arePublic(stores, found.relatives))
  const relatives = isFound ? found.relatives : await findNearest(stores, post, posts)
  const inserted = relatives.map((relative) => ({ post_id: post.id, ...relative }))
  const known = Map.groupBy(
    await related.listRelations(relatives.map(({ related_id }) => related_id)),
    ({ post_id }) => post_id,
  )
  for (const { related_id, score } of relatives) {
    const others = known.get(related_id) ?? []
    if (others.some((other) => other.related_id === post.id)) continue
    const weakest = others.reduce<Relation | null>(
      (weakest, each) => (weakest && weakest.score <= each.score ? weakest : each),
      null,
    )
    if (others.length >= maxRelatedPosts && weakest) {
      if (weakest.score >= score) continue
      await related.remove(weakest)
    }
    inserted.push({ post_id: related_id, related_id: post.id, score })
  }
  await related.insert(inserted)
}

const arePublic = async ({ related }: Stores, relatives: Relative[]): Promise<boolean> => {
  const ids = relatives.map(({ related_id }) => related_id)
  return (await related.listCandidates('id', ids)).length === ids.length
}

/**
 * The posts nearest to one, best first. `posts` says how many have each of its tags. The work is bounded however many posts there are: posts far
 * away in time may be missed.
 */
async function findNearest(
  stores: Stores,
  post: Post,
  posts: ReadonlyMap<string, number>,
): Promise<Relative[]> {
  const byTags = await relatedByTags(stores, post, posts)
  const found =
    byTags.length < maxRelatedPosts ? [...byTags, ...(await relatedByWords(stores, post, byTags))] : byTags
  return found
    .toSorted((a, b) => b.score - a.score || (a.related_id < b.related_id ? 1 : -1))
    .slice(0, maxRelatedPosts)
}

async function relatedByTags(
  { related }: Stores,
  post: Post,
  posts: ReadonlyMap<string, number>,
): Promise<Relative[]> {
  const rarest = [...posts].sort((a, b) => a[1] - b[1]).slice(0, maxTagsCompared)
  const scores = new Map<string, number>()
  const keys = rarest.map(([key]) => key)
  for (const { key, post_id } of await related.listNextInTags(keys, post.created_at, maxPostsPerTag)) {
    if (post_id === post.id) continue
    const weight = Math.floor(tagWeight / (posts.get(key) ?? 1))
    scores.set(post_id, (scores.get(post_id) ?? 0) + weight)
  }
  const best = bestWithTies(maxRelatedPosts, scores).slice(0, maxPostsCompared)
  const words = wordsOf(post)
  const relatives = await related.listCandidates(
    'id',
    best.map(([id]) => id),
  )
  return relatives.map((relative) => ({
    related_id: relative.id,
    score: (scores.get(relative.id) ?? 0) * wordWeight + wordScore(words, relative),
  }))
}

/** The posts with the highest scores, and all that share the last place, best first: words decide between these only. */
function bestWithTies(places: number, scores: ReadonlyMap<string, number>): [string, number][] {
  const ranked = [...scores].sort((a, b) => b[1] - a[1])
  const least = ranked[places - 1]?.[1] ?? 0
  return ranked.filter(([, score]) => score >= least)
}

async function relatedByWords(
  { related, search }: Stores,
  post: Post,
  known: Relative[],
): Promise<Relative[]> {
  const longest = [...new Set(indexWords(post.title))]
    .filter((word) => word.length > 3)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxTitleWords)
  const publications = new Set<number>()
  for (const text of longest) {
    const term = { text, prefix: false, authors: [] }
    for (const publication of await search.newest([term], { limit: maxPostsPerWord }))
      publications.add(publication)
  }
  const isKnown = new Set([post.id, ...known.map(({ related_id }) => related_id)])
  const words = wordsOf(post)
  return (await related.listCandidates('publication', [...publications]))
    .filter(({ id }) => !isKnown.has(id))
    .map((relative) => ({ related_id: relative.id, score: wordScore(words, relative) }))
    .filter(({ score }) => score >= minSharedWords * wordWeight)
}

const wordsOf = ({ title, description }: Omit<RelatedCandidate, 'id'>) =>
  new Set(indexWords(`${title} ${description}`))

/** The fraction of words that two posts share (Sørensen–Dice), scaled to less than `wordWeight`. */
function wordScore(words: ReadonlySet<string>, relative: RelatedCandidate): number {
  const others = wordsOf(relative)
  const shared = words.intersection(others).size
  return Math.floor(((wordWeight - 1) * 2 * shared) / Math.max(1, words.size + others.size))
}
