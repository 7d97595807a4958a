import { expect, test } from 'vitest'
import { firefoxOn } from '#tests/support/test-blog.ts'
import { deviceName } from './device-name.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [firefoxOn('X11; Linux x86_64'), 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.31', 'python-requests'],
])('%s is %s', (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words)
})

test.each([
  '',
  ' ',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>/1.0 x',
  '\u202egnp.exe/1 x',
  `${'x'.repeat(8_000)}/1 x`,
  `Mozilla/5.0 ${'('.repeat(8_000)}`.slice(12),
])('what names nothing that reads as a name is unknown: %j', (userAgent) => {
  expect(deviceName(userAgent)).toBeNull()
})

test('no text results in anything longer than a name', () => {
  for (const part of ['Firefox/1 ', 'Android ', 'a/b (c) ', 'Mozilla/5.0 (']) {
    expect(deviceName(part.repeat(1_000))?.length ?? 0).toBeLessThan(90)
  }
})
