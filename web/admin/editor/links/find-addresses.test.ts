import { expect, test } from 'vitest'
import { endedAddress, findAddresses, onlyAddress } from './find-addresses.ts'

const found: [text: string, addresses: string[]][] = [
  ['See https://example.org/a?b=c#d now', ['https://example.org/a?b=c#d']],
  ['HTTP://EXAMPLE.ORG and www.example.org/x', ['HTTP://EXAMPLE.ORG', 'www.example.org/x']],
  ['Is it https://example.org/a?', ['https://example.org/a']],
  [
    'https://example.org/a.html, https://example.org/b.',
    ['https://example.org/a.html', 'https://example.org/b'],
  ],
  ['(https://example.org/Tree_(plant))', ['https://example.org/Tree_(plant)']],
  ['[https://example.org/a[1]]', ['https://example.org/a[1]']],
  ['**https://example.org/a**', ['https://example.org/a']],
  ['"https://example.org/a"', ['https://example.org/a']],
  ['<https://example.org/a>', ['https://example.org/a']],
  ['请看https://example.org/中文。谢谢', ['https://example.org/中文']],
  ['http://localhost:3000/ http://[::1]/', ['http://localhost:3000/', 'http://[::1]/']],
  ['main.rs example.md example.org ada@example.org', []],
  ['www.example www. https:// https://… http://.', []],
  ['ftp://example.org javascript://example.org xhttps://example.org /www.example.org', []],
]

test.each(found)('in %s', (text, addresses) => {
  expect(findAddresses(text).map(({ start, end }) => text.slice(start, end))).toEqual(addresses)
})

test('an address without a scheme leads to https', () => {
  expect(findAddresses('www.example.org/x')[0]?.href).toBe('https://www.example.org/x')
})

const ended: [text: string, address: string | null][] = [
  ['See https://example.org/a ', 'https://example.org/a'],
  ['See https://example.org/a, ', 'https://example.org/a'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['“https://example.org/a”', 'https://example.org/a'],
  ['https://example.org/a。', 'https://example.org/a'],
  ['https://example.org/a_(b)', null],
  ['https://example.org/a', null],
  ['https://example.org/a.', null],
  ['https://example.org/a b ', null],
  ['https://example.org/a  ', null],
  ['main.rs ', null],
]

test.each(ended)('%j ends %j', (text, address) => {
  const at = endedAddress(text)
  expect(at && text.slice(at.start, at.end)).toBe(address)
})

test('a text is an address only if it is nothing else', () => {
  expect(onlyAddress(' www.example.org\n')).toBe('https://www.example.org')
  expect(onlyAddress('https://example.org/a.')).toBeNull()
  expect(onlyAddress('https://example.org https://example.org')).toBeNull()
  expect(onlyAddress('example.md')).toBeNull()
})
