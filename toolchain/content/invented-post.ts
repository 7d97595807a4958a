import { createRandom, type Random } from './random.ts'

const syllables = [
  'ten',
  'sor',
  'gra',
  'di',
  'ent',
  'lay',
  'er',
  'mod',
  'el',
  'ba',
  'tch',
  'com',
  'pi',
  'le',
  'ro',
  'ut',
  'in',
  'ca',
]

const invented = createRandom(1)
const invent = (count: number, [fewest, most]: [number, number]): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length: invented.between(fewest, most) }, () => syllables[invented.between(0, 17)]).join(''),
  )

/** The words of all invented posts, the most frequent first. */
export const vocabulary = [...new Set(invent(8_000, [2, 4]))]
/** Tags and usernames, the most frequent first. */
export const tags = vocabulary.slice(1_000, 1_200)
export const authors = Array.from({ length: 50 }, (_, number) => `author-${number}`)

/** The number of different bodies. With more posts they repeat, under other titles and tags. */
export const differentBodies = 10_000

const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick(vocabulary)).join(' ')

const paragraph = (random: Random): string => `<p>${words(random, random.between(40, 90))}.</p>`

const sections: ((random: Random) => string)[] = [
  (random) => `<h2>${words(random, 4)}</h2>`,
  (random) => `<ul>${`<li>${words(random, 8)}</li>`.repeat(4)}</ul>`,
  (random) =>
    `<pre><code class="language-js">const ${random.pick(vocabulary)} = ${words(random, 6)}</code></pre>`,
  (random) => `<blockquote><p>${words(random, 20)}</p></blockquote>`,
]

/** The HTML of the n-th body: paragraphs, with a few other elements. */
export function inventedBody(n: number): string {
  const random = createRandom(1_000_000 + n)
  const size = random.bodySize()
  let html = ''
  while (html.length < size) {
    const other = random.between(0, 2) === 0 ? sections[random.between(0, 3)] : undefined
    html += (other ?? paragraph)(random)
  }
  return html
}

/** The n-th invented post, without its body. The same in every run. */
export function inventedPost(n: number) {
  const random = createRandom(n)
  return {
    title: `${words(random, random.between(3, 9))} ${n}`,
    description: words(random, random.between(10, 30)),
    tags: [...new Set(Array.from({ length: random.between(0, 6) }, () => random.pickLongTailed(tags)))],
    author: random.pickLongTailed(authors),
  }
}
