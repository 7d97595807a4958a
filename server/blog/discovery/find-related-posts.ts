import { matchingKey } from '#contract/matching-key.ts'
import { indexWords } from '../../foundation/search-words/search-words.ts'
import type { Writes } from '../../transaction.ts'
import type { RelatedCandidate, Relation } from './related-store.ts'

type Stores = Pick<Writes, 'related' | 'counts' | 'search'>

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

interface Post extends RelatedCandidate {
  created_at: string
}

/**
 * Finds related posts for a public post that has none yet, and adds it to theirs if it scores higher than what they have. The work is
 * bounded however many posts there are: posts far away in time may be missed. Needs the lock “public posts”.
 */
export async function findRelatedPosts(stores: Stores, post: Post, tags: string[]): Promise<void> {
  const { related } = stores
  const byTags = await relatedByTags(stores, post, tags)
  const found =
    byTags.length < maxRelatedPosts ? [...byTags, ...(await relatedByWords(stores, post, byTags))] : byTags
  const nearest = found
    .toSorted((a, b) => b.score - a.score || (a.related_id < b.related_id ? 1 : -1))
    .slice(0, maxRelatedPosts)
  const inserted = [...nearest]
  const known = Map.groupBy(
    await related.listRelations(nearest.map(({ related_id }) => related_id)),
    ({ post_id }) => post_id,
  )
  for (const { related_id, score } of nearest) {
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

async function relatedByTags({ related, counts }: Stores, post: Post, tags: string[]): Promise<Relation[]> {
  const posts = await counts.countTags(tags.map(matchingKey))
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
    post_id: post.id,
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
  known: Relation[],
): Promise<Relation[]> {
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
    .map((relative) => ({ post_id: post.id, related_id: relative.id, score: wordScore(words, relative) }))
    .filter(({ score }) => score >= minSharedWords * wordWeight)
}

const wordsOf = ({ title, description }: RelatedCandidate) => new Set(indexWords(`${title} ${description}`))

/** The fraction of words that two posts share (Sørensen–Dice), scaled to less than `wordWeight`. */
function wordScore(words: ReadonlySet<string>, relative: RelatedCandidate): number {
  const others = wordsOf(relative)
  const shared = words.intersection(others).size
  return Math.floor(((wordWeight - 1) * 2 * shared) / Math.max(1, words.size + others.size))
}
