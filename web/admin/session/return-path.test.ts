import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnPathOf, safeReturnPath } from './return-path.ts'

const origin = 'https://blog.example'

beforeEach(() => vi.stubGlobal('location', { origin }))
afterEach(() => vi.unstubAllGlobals())

test('after signing in one goes on where one was', () => {
  const address = `${origin}/admin/dashboard/posts?before=2&search=a%20b`
  expect(returnPathOf(address)).toBe('/admin/dashboard/posts?before=2&search=a%20b')
  expect(safeReturnPath('/admin/dashboard/posts?before=2&search=a%20b')).toBe(returnPathOf(address))
  expect(returnPathOf(`${origin}/admin/dashboard`)).toBeUndefined()
})

test.each([
  null,
  '',
  'https://evil.example/',
  'https://evil.example/admin/dashboard/posts',
  '//evil.example',
  '//evil.example/admin/dashboard/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/admin/dashboard',
  '/admin/dashboards/',
  '/admin/dashboard/../../',
  '/admin/dashboard/%2e%2E/',
  '/admin/dashboard/..\\..//evil.example',
  '/admin/\tdashboard/\n../auth/signup',
])('what is no screen of the dashboard leads to it: %j', (path) => {
  expect(safeReturnPath(path)).toBe('/admin/dashboard')
})
