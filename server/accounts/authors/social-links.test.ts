import { expect, test } from 'vitest'
import type { SocialNetwork } from '#contract/author.ts'
import { socialAddress } from './social-links.ts'

test.each<[SocialNetwork, string, string]>([
  ['github', 'octocat', 'https://github.com/octocat'],
  ['twitter', '@jack', 'https://x.com/jack'],
  ['youtube', '@Lex', 'https://www.youtube.com/@Lex'],
  ['linkedin', 'ann-lee', 'https://www.linkedin.com/in/ann-lee'],
  ['instagram', '@ann.lee', 'https://www.instagram.com/ann.lee'],
  ['instagram', 'ünal', 'https://www.instagram.com/%C3%BCnal'],
  ['instagram', 'jane.smith', 'https://www.instagram.com/jane.smith'],
  ['facebook', 'anna.me', 'https://www.facebook.com/anna.me'],
  ['facebook', 'www.facebook.com', 'https://www.facebook.com/'],
  ['github', 'octocat.github.io', 'https://octocat.github.io/'],
  ['facebook', 'facebook.com/ann', 'https://facebook.com/ann'],
  ['github', ' http://example.org/~ann ', 'http://example.org/~ann'],
])('%s: %s leads to %s', (socialNetwork, typed, address) => {
  expect(socialAddress(socialNetwork, typed)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'mailto:ann@example.org',
  'https://ann:secret@example.org/',
  'https://localhost/',
  'two words',
  '//',
])('%j is no address', (typed) => {
  expect(socialAddress('github', typed)).toBeNull()
})
