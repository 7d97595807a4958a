import { expect, test } from 'vitest'
import { socialNetworkOf } from './social-networks.ts'

test('an address tells its social network', () => {
  expect(socialNetworkOf('https://www.linkedin.com/in/ada')).toBe('LinkedIn')
  expect(socialNetworkOf('https://x.com/ada')).toBe('X')
  expect(socialNetworkOf('https://git.example.org/ada')).toBeUndefined()
  expect(socialNetworkOf('constructor')).toBeUndefined()
  expect(socialNetworkOf('https://constructor/')).toBeUndefined()
})
