import { expect, test } from 'vitest'
import { listedNames, suggestTags } from './known-tags.ts'

const known = ['Machine Learning', 'Learning', 'C++', 'CI/CD', 'Überwachung', '深度学习'].map((name, at) => ({
  name,
  posts: 9 - at,
}))
const namesFor = (text: string, chosen: string[] = []) =>
  suggestTags(known, text, chosen).map(({ name }) => name)

test.each([
  ['LEARN', ['Learning', 'Machine Learning']],
  ['machine l', ['Machine Learning']],
  ['c', ['C++', 'CI/CD']],
  ['cd', ['CI/CD']],
  ['über', ['Überwachung']],
  ['深', ['深度学习']],
  ['earn', []],
])('%s suggests tags with a word that begins with it', (text, names) => expect(namesFor(text)).toEqual(names))

test('tags of the post are not suggested again', () => {
  expect(namesFor('learn', ['learning '])).toEqual(['Machine Learning'])
})

test('there are at most eight', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `tag ${at}`, posts: 1 }))
  expect(suggestTags(many, 'tag', [])).toHaveLength(8)
})

test.each([
  ['One name', ['One name']],
  ['AI, Web , , C++', ['AI', 'Web', 'C++']],
  ['AI\r\nWeb\n', ['AI', 'Web']],
  ['- AI\n- ai\n* Web', ['ai', 'Web']],
  ['机器学习、深度学习', ['机器学习', '深度学习']],
])('the names in %j', (text, names) => expect(listedNames(text)).toEqual(names))
