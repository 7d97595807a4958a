import { readFileSync } from 'node:fs'
import path from 'node:path'
import { samplePosts } from '#server/blog/samples/sample-posts.ts'

const folder = path.join(import.meta.dirname, '../../server/blog/samples/posts')

/** The same ones as ever, so that measurements compare. */
const posts = samplePosts.slice(0, 6)

const wordsIn = (html: string): number => html.replace(/<[^>]+>/g, ' ').match(/\S+/g)?.length ?? 0

/** As editors write it: line ends only where they are content, as in code. */
const withoutLineEnds = (html: string): string =>
  html
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part, at) => (at % 2 ? part : part.replaceAll(/\s*\n\s*/g, ' ').replaceAll('> <', '><')))
    .join('')

/** One pixel, which is shown in the size of a photograph. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Returns a technical article of at least so many words: sample posts one after the other, each with a picture. */
export function longArticle(minWords: number): string {
  let html = ''
  for (let n = 0; wordsIn(html) < minWords; n++) {
    const { title, file } = posts[n % posts.length] as (typeof samplePosts)[number]
    const figure = `<figure><img src="${picture}" alt="${title}" width="1200" height="675"><figcaption>${title}</figcaption></figure>`
    html += `<h2>${title}</h2>${figure}${withoutLineEnds(readFileSync(path.join(folder, file), 'utf8'))}`
  }
  return html
}
