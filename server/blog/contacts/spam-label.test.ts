import { expect, test } from 'vitest'
import { spamLabel } from './spam-label.ts'

const links = (count: number) => 'see HTTPS://example.org '.repeat(count)

test.each([
  ['an ordinary message', { message: links(3), isRepeated: false, filledTrap: false }, null],
  ['many links', { message: links(4), isRepeated: false, filledTrap: false }, 'Possible spam'],
  ['the hidden field', { message: 'Hi', isRepeated: false, filledTrap: true }, 'Possible spam'],
  ['the same text again', { message: 'Hi', isRepeated: true, filledTrap: false }, 'Possible spam'],
])('%s', (_sign, signs, label) => {
  expect(spamLabel(signs)).toBe(label)
})
