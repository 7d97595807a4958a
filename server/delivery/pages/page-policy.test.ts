import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

test('a policy allows its own scripts by hash and nothing else inline', () => {
  const policy = pagePolicy(['alert(1)'], { isAdmin: false })
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
})

test('a policy allows its own styles by hash, on public pages', () => {
  const policy = pagePolicy([], { isAdmin: false, inlineStyles: ['a{}'] })
  expect(policy).toContain("style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='")
})

test('only a preview may be framed, by the admin area, which frames nothing else', () => {
  expect(pagePolicy([], {})).toContain("frame-ancestors 'none'")
  expect(pagePolicy([], {})).not.toContain('frame-src')
  expect(pagePolicy([], { isPreview: true })).toContain("frame-ancestors 'self'")
  expect(pagePolicy([], { isAdmin: true })).toContain("frame-src 'self'; frame-ancestors 'none'")
})

test('only the editor may turn text into HTML, in the admin area', () => {
  expect(pagePolicy([], { isAdmin: true })).toContain(
    "require-trusted-types-for 'script'; trusted-types lectern-editor ProseMirrorClipboard;",
  )
})
