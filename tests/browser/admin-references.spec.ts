import { bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'

test('what a text cites and the macros of its formulas are put beside it, and formulas are seen with them', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  const content = '<p>As <code class="language-math math-inline">\\ours</code> says [@knuth1984].</p>'
  const url = await savePost(request, author, { title: `Cited by ${author.username}`, content })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('\\ours')
  await page.getByText('References and macros', { exact: true }).click()

  await page.getByLabel('Paste BibTeX').fill('@book{knuth1984, title={The TeXbook}, author={Knuth, Donald}}')
  await page.getByRole('button', { name: 'Add references' }).click()
  await expect(page.getByRole('list', { name: 'References' })).toContainText('The TeXbook')

  const macros = page.getByLabel('Macros of formulas')
  await macros.fill('\\R = \\mathbb{R}\n\\ours = \\frac{')
  await expect(page.getByText('Line 2: } is missing.')).toBeVisible()
  await macros.fill('\\R = \\mathbb{R}\n\\ours = \\R')
  await expect(page.getByRole('textbox', { name: 'Body' }).locator('math')).toHaveText('ℝ')
  await expect(page.getByText('References and macros (3)')).toBeVisible()

  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('status').first()).toContainText('Post updated successfully')
  const saved = await request.get(`/api/post/readbyadmin/${url}`, { headers: bearer(author.token) })
  expect(await saved.json()).toMatchObject({
    macros: { '\\R': '\\mathbb{R}', '\\ours': '\\R' },
    references: [{ id: 'knuth1984' }],
  })
  expect(trouble).toEqual([])
})
