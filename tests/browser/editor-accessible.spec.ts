import { bodyOf, openForm, pixel, toolOf } from './editor-form.ts'
import { expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const rich = `<h1>One</h1><h2>Two</h2><p>Text with <a href="/about">a link</a>, <mark>marks</mark>, <kbd>K</kbd> and <code>code</code>.</p>
<blockquote><p>Quoted</p></blockquote><ol><li>One<ul><li>Deep</li></ul></li></ol><pre><code>let a</code></pre>
<table><caption>C</caption><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>
<figure><img src="data:image/gif;base64,${pixel.buffer.toString('base64')}" alt="A dot"><figcaption>F</figcaption></figure>
<details><summary>More</summary><p>x</p></details><p class="ql-indent-8">Far in</p>`

test('the form with a rich text is accessible, by day and by night', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Rich ${author.username}`, content: rich })
  const trouble = watchForTrouble(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(bodyOf(page)).toContainText('Far in')
  await expectGoodScreen(page)
  await bodyOf(page).focus()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await expect(toolOf(page, 'Full page')).toBeFocused()
  await expectGoodScreen(page)
  expect(trouble).toEqual([])
})

test('the dialog of links is accessible, also with what is wrong in it', async ({ page, request }) => {
  await openForm(page, request)
  await toolOf(page, 'Link').click()
  await expectGoodScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(
    /Enter the address that the link leads to/,
  )
  await page.getByLabel('Address').fill('javascript:x')
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/blank page/)
  await expectGoodScreen(page)
})

test('the dialog of images is accessible, also with what is wrong in it', async ({ page, request }) => {
  await openForm(page, request)
  await toolOf(page, 'Image').click()
  await expectGoodScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByLabel('Image file')).toHaveAccessibleDescription(/Choose a file/)
  await expectGoodScreen(page)
})

test('a heading looks to its author as it does to readers', async ({ page, request }) => {
  const author = await signUp(request)
  const content = '<p>Text</p><h1>One</h1><h2>Two</h2><h3>Three</h3>'
  const url = await savePost(request, author, { title: `Sizes ${author.username}`, content })
  await signIn(page, author.token)
  const sizesIn = async (address: string) => {
    await page.goto(address)
    const headings = page.locator('.prose').locator('p, h1, h2, h3')
    await expect(headings).toHaveCount(4)
    return headings.evaluateAll((all) =>
      all.map((one) => [getComputedStyle(one).fontSize, getComputedStyle(one).fontWeight]),
    )
  }
  expect(await sizesIn(`/admin/dashboard/posts/edit/${url}`)).toEqual(await sizesIn(`/${url}`))
})
