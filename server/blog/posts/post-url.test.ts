import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reservedWords } from '#contract/reserved-words.ts'
import { candidateUrls, urlInLink, urlOfTitle } from './post-url.ts'

const firstUrls = (base: string, taken: string[], count: number) =>
  candidateUrls(base, new Set(taken)).take(count).toArray()

describe('the address derived from a title', () => {
  test.each([
    ['Hello, World!', 'hello-world'],
    ['  C++ -- and C#?  ', 'c-and-c'],
    ['Crème brûlée à la Ångström', 'creme-brulee-a-la-angstrom'],
    ['Don’t stop 100% ½', 'don-t-stop-100-1-2'],
    ['ﬁne ＷＩＤＥ ①', 'fine-wide-1'],
    ['İstanbul IŞIK', 'istanbul-isik'],
    ['../etc/passwd.php', 'etc-passwd-php'],
    ['Привет, мир', 'привет-мир'],
    ['日本語のブログ', '日本語のブログ'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['GPT 🤖 explained', 'gpt-explained'],
  ])('%s → %s', (title, url) => {
    expect(urlOfTitle(title)).toBe(url)
  })

  test('is random if nothing of the title is left', () => {
    const urls = [urlOfTitle('🎉🎉'), urlOfTitle('🎉🎉'), urlOfTitle('!?')]
    for (const url of urls) expect(url).toMatch(/^post-[0-9a-f]{6}$/)
    expect(new Set(urls).size).toBe(3)
  })

  test('ends at a word within 80 characters, or inside the only word', () => {
    expect(urlOfTitle('word '.repeat(40))).toBe('word-'.repeat(16).slice(0, -1))
    expect(urlOfTitle(`${'a'.repeat(40)} ${'b'.repeat(39)} c`)).toBe(`${'a'.repeat(40)}-${'b'.repeat(39)}`)
    expect(urlOfTitle('𝒳'.repeat(300))).toBe('x'.repeat(80))
    expect([...urlOfTitle('𠮷'.repeat(300))]).toHaveLength(80)
  })

  test('has letters and digits of any script and single hyphens, in lower case, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
        const url = urlOfTitle(title)
        expect(url).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
        expect([...url].length).toBeLessThanOrEqual(80)
        expect(url).toBe(url.toLowerCase().normalize('NFC'))
      }),
    )
  })
})

describe('the addresses to try', () => {
  test('are the plain one, then numbered ones, without those that are taken', () => {
    expect(firstUrls('one', [], 3)).toEqual(['one', 'one-2', 'one-3'])
    expect(firstUrls('one', ['one', 'one-3'], 3)).toEqual(['one-2', 'one-4', 'one-5'])
  })

  test('are never a reserved word', () => {
    for (const word of reservedWords) expect(firstUrls(word, [], 1)).toEqual([`${word}-2`])
  })
})

test.each([
  ['my-post', 'my-post'],
  ['/my-post', 'my-post'],
  ['my-post/', 'my-post'],
  ['/my-post?preview=x#top', 'my-post'],
  ['https://blog.example.org/my-post/?a=/b', 'my-post'],
  ['HTTPS://blog.example.org/%E6%97%A5%E6%9C%AC', '日本'],
  ['/cafe\u0301', 'caf\u00e9'],
  ['%', null],
])('the address in the link %s is %s', (link, url) => {
  expect(urlInLink(link)).toBe(url)
})
