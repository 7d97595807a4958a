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

test('a reference is typed in a small form, which says what is missing, and is changed there', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByText('References and macros', { exact: true }).click()
  await page.getByRole('button', { name: 'Type a reference' }).click()
  const form = page.getByRole('group', { name: 'New reference' })
  await expect(form.getByLabel('Title of the work')).toBeFocused()
  await form.getByRole('button', { name: 'Add reference' }).click()
  await expect(form.getByRole('alert')).not.toBeEmpty()
  await form.getByLabel('Title of the work').fill('The TeXbook')
  await form.getByLabel('Authors').fill('Knuth, Donald')
  await form.getByLabel('Year', { exact: true }).fill('1984')
  await form.getByLabel('Kind').selectOption('Book')
  await form.getByLabel('Year', { exact: true }).press('Enter')
  const list = page.getByRole('list', { name: 'References' })
  await expect(list).toContainText('D. Knuth, The TeXbook')
  await list.getByRole('button', { name: /Change/ }).click()
  const change = page.getByRole('group', { name: 'Change knuth1984' })
  await change.getByLabel('Publisher').fill('Addison-Wesley')
  await change.getByRole('button', { name: 'Change reference' }).click()
  await expect(list).toContainText('Addison-Wesley')
  await expect(list).toBeFocused()

  await page.getByLabel('Paste BibTeX').fill('@book{lamport1986, title={LaTeX}, author={Lamport, Leslie}}')
  const add = await page.getByRole('button', { name: 'Add references' }).elementHandle()
  const remove = list.getByRole('button', { name: 'Remove knuth1984' })
  // One is removed while the pasted one is being read.
  await remove.evaluate((remove: HTMLElement, add) => {
    ;(add as HTMLElement).click()
    remove.click()
  }, add)
  await expect(list).toContainText('L. Lamport, LaTeX')
  await expect(list).not.toContainText('TeXbook')
  expect(trouble).toEqual([])
})
