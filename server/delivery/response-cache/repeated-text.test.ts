import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipQuickly, repeatedText } from './repeated-text.ts'

const style = Array.from({ length: 2_000 }, (_, n) => `.a${n * 7_919}{margin:${n}px}`).join('')
const other = Array.from({ length: 500 }, (_, n) => `.b${n * 104_729}{padding:${n}px}`).join('')
const styleText = repeatedText(style)
const repeated = [
  repeatedText(style.slice(0, 5_000)),
  styleText,
  repeatedText(style.slice(200, 900)),
  repeatedText(other),
]

test.each([
  ['nothing', ''],
  ['none of them', 'Ein Bär, 一只熊'],
  ['one alone', style],
  ['both, in the other order', `<p>é</p>${other}${style}<p>ü</p>`],
  ['one between texts', `<p>before</p>${style}<p>after</p>`],
  ['more than a few', `${'few '.repeat(500)}${style}${'few '.repeat(500)}`],
  ['one twice', `${other}, ${other}`],
  ['only the beginning of one', `${style.slice(0, 1_000)}.`],
])('bytes with %s come back as they were, also where repeated texts are parts of others', (_, text) => {
  expect(gunzipSync(gzipQuickly(Buffer.from(text), repeated)).toString()).toBe(text)
})

test('a repeated text takes no more than when it was compressed hard', () => {
  const alone = gzipQuickly(Buffer.from('<p>after</p>')).length
  const both = gzipQuickly(Buffer.from(`${style}<p>after</p>`), [styleText])
  expect(both.length).toBe(alone + styleText.deflated.length)
})
