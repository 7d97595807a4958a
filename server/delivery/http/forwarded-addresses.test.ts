import { describe, expect, test } from 'vitest'
import { forwardedAddresses } from './forwarded-addresses.ts'

const read = (header: 'x-forwarded-for' | 'forwarded', ...lines: string[]) =>
  forwardedAddresses({ rawHeaders: lines.flatMap((line) => [header, line]) }, header)

describe('of X-Forwarded-For', () => {
  test.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['192.0.2.1, 198.51.100.2,203.0.113.3', ['192.0.2.1', '198.51.100.2', '203.0.113.3']],
    ['1.2.3.4:5678', ['1.2.3.4']],
    ['[::1]:5678', ['::1']],
    ['[2001:db8::1]', ['2001:db8::1']],
    ['2001:db8::1', ['2001:db8::1']],
    ['"[2001:db8::1]:4711"', ['2001:db8::1']],
    ['" 192.0.2.1 " ,\t192.0.2.2:80 ', ['192.0.2.1', '192.0.2.2']],
    ['::ffff:192.0.2.1', ['::ffff:192.0.2.1']],
    ['unknown, 192.0.2.1', [null, '192.0.2.1']],
    ['', [null]],
    ['192.0.2.1,', ['192.0.2.1', null]],
    ['1, 0x7f.1, 017.0.0.1, 192.0.2.256', [null, null, null, null]],
    ['192.0.2.1:x, [192.0.2.1]x, [::1', [null, null, null]],
    ['evil.example', [null]],
  ])('%j are the addresses', (line, addresses) => {
    expect(read('x-forwarded-for', line)).toEqual(addresses)
  })

  test('several lines are one list', () => {
    expect(read('x-forwarded-for', '192.0.2.1', '192.0.2.2, 192.0.2.3')).toEqual([
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.3',
    ])
  })
})

describe('of Forwarded', () => {
  test.each([
    ['for=192.0.2.60;proto=http;by=203.0.113.43', ['192.0.2.60']],
    ['for="[2001:db8::1]:4711"', ['2001:db8::1']],
    ['For="[2001:DB8:cafe::17]:4711"', ['2001:DB8:cafe::17']],
    [
      'for=192.0.2.43, for=198.51.100.17;by=203.0.113.60;proto=https;host=example.com',
      ['192.0.2.43', '198.51.100.17'],
    ],
    ['for="192.0.2.1:80" ; proto=https , for=192.0.2.2', ['192.0.2.1', '192.0.2.2']],
    ['for="\\1\\92.0.2.1"', ['192.0.2.1']],
    ['host="a,b;for=1.1.1.1";for=192.0.2.1', ['192.0.2.1']],
    ['for=unknown, for=_hidden, for="_SEVKISEK:_x"', [null, null, null]],
    ['proto=https', [null]],
    ['for="192.0.2.1', [null]],
    ['for="x, for=192.0.2.1', [null]],
    ['for=192.0.2.1, nonsense', [null]],
    ['', [null]],
  ])('%j are the addresses', (line, addresses) => {
    expect(read('forwarded', line)).toEqual(addresses)
  })

  test('several headers are one list, and an invalid one does not affect the others', () => {
    expect(read('forwarded', 'for="', 'for=192.0.2.1', 'for=192.0.2.2')).toEqual([
      null,
      '192.0.2.1',
      '192.0.2.2',
    ])
  })
})
