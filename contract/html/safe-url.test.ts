import { expect, test } from 'vitest'
import { safeImage, safeLink } from './safe-url.ts'

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://EXAMPLE.com:80/a b', 'http://example.com/a%20b'],
  ['https://ü.example/ü', 'https://xn--tda.example/%C3%BC'],
  ['https://[::1]/', 'https://[::1]/'],
  ['https://user:word@example.com/', 'https://example.com/'],
  ['https://x.example/%zz%41?[a]', 'https://x.example/%25zz%41?%5Ba%5D'],
  [' \n/path ', '/path'],
  ['#é', '#in-é'],
  ['#', '#'],
  ['a?b#c#d', 'a?b#c%23d'],
  ['?at=12:30', '?at=12:30'],
  ['\\\\example.com\\a', '//example.com/a'],
  ['mailto:a b@c.example?subject=x|y', 'mailto:a%20b@c.example?subject=x%7Cy'],
  ['tel:+43 1', 'tel:+43%201'],
  ['', ''],
])('the link %j is stored as %j', (value, stored) => {
  expect(safeLink(value)).toBe(stored)
  expect(safeLink(stored)).toBe(stored)
})

test.each([
  'http://[',
  'https://a b/',
  'https://x:99999/',
  '//',
  'ftp://x/',
  'sms:1',
  'x:y',
  '1:y',
  'data:,x',
])('the link %j leads to a blank page', (value) => expect(safeLink(value)).toBe('about:blank'))

test.each([
  ['/a.png', '/a.png'],
  ['data:image/x-icon;base64,AAA=', 'data:image/x-icon;base64,AAA='],
  [' DATA:Image/WebP;Base64,AA AA\n', 'data:image/webp;base64,AAAA'],
  ['data:image/png;base64,', 'data:image/png;base64,'],
  ['data:image/png;base64,A', null],
  ['data:image/svg+xml;base64,AAAA', null],
  ['data:image/png,AAAA', null],
  ['about:blank', null],
  ['tel:1', null],
  ['', null],
])('the image %j is stored as %j', (value, stored) => expect(safeImage(value)).toBe(stored))
