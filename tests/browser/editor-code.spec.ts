import { expect } from '@playwright/test'
import { htmlOf, load, test, textOf } from './editor-page/editor-page.ts'

const block = (attributes: string) => `<p>a</p><pre><code${attributes}>const b = 1</code></pre>`

test('code has its language chosen while the cursor is in it, and what else it has is kept', async ({
  editorPage: page,
}) => {
  await load(page, block(' class="language-py" title="t"'))
  const choice = page.getByLabel('Language of this code')
  await textOf(page).getByText('a', { exact: true }).click()
  await expect(choice).toHaveCount(0)
  await textOf(page).getByText('const b').click()
  await expect(choice).toHaveValue('python')
  await choice.selectOption('TypeScript')
  await expect
    .poll(() => htmlOf(page))
    .toContain('<code title="t" class="language-typescript">const b = 1</code>')
  await choice.selectOption('None')
  await expect.poll(() => htmlOf(page)).toBe(block(' title="t"'))
})

test('a language that is not known stays, and code without an element of its own gets one', async ({
  editorPage: page,
}) => {
  await load(page, block(' class="language-klingon"'))
  await textOf(page).getByText('const b').click()
  await expect(page.getByLabel('Language of this code')).toHaveValue('klingon')
  await load(page, '<pre>const c = 1</pre>')
  await textOf(page).getByText('const c').click()
  await page.getByLabel('Language of this code').selectOption('C++')
  await expect.poll(() => htmlOf(page)).toBe('<pre><code class="language-cpp">const c = 1</code></pre>')
})
