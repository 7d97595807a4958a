import { expect, test } from 'vitest'
import { networkOf } from './social-networks.ts'

test('an address tells its network', () => {
  expect(networkOf('https://www.linkedin.com/in/ada')).toBe('LinkedIn')
  expect(networkOf('https://x.com/ada')).toBe('X')
  expect(networkOf('https://git.example.org/ada')).toBeUndefined()
  expect(networkOf('constructor')).toBeUndefined()
  expect(networkOf('https://constructor/')).toBeUndefined()
})
