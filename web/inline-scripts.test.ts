import { expect, test } from 'vitest'
import { inlineScriptsOf } from './inline-scripts.ts'

test('inline scripts of a page are found, linked ones are not', () => {
  const html = '<script>a()</script><script src="/x.js"></script><script type="module" async>b()\n</script>'
  expect(inlineScriptsOf(html)).toEqual(['a()', 'b()\n'])
})
