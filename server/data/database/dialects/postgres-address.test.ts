import { expect, test } from 'vitest'
import { readPostgresAddress } from './postgres-address.ts'

test.each([
  ['postgres://u:p@db/blog', ['postgres://u:p@db/blog'], false],
  ['postgresql://db:5433/blog?sslmode=require', ['postgresql://db:5433/blog?sslmode=require'], false],
  ['postgres://u:p@db/blog?target_session_attrs=read-write', ['postgres://u:p@db/blog'], true],
  ['postgres://u:p@db/blog?target_session_attrs=any', ['postgres://u:p@db/blog'], false],
  [
    'postgres://u:p%2C1@a:5432,b,[::1]:5434/blog?target_session_attrs=primary&application_name=x',
    ['a:5432', 'b', '[::1]:5434'].map((host) => `postgres://u:p%2C1@${host}/blog?application_name=x`),
    true,
  ],
  ['postgres://u:p,1@a,b/blog', ['postgres://u:p,1@a/blog', 'postgres://u:p,1@b/blog'], true],
])('%s', (text, urls, mustWrite) => {
  expect(readPostgresAddress(text)).toEqual({ urls, mustWrite })
})

test('a request for a read-only server is refused', () => {
  expect(() => readPostgresAddress('postgres://a,b/blog?target_session_attrs=standby')).toThrow('read-write')
})
