import { bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'

test('the language of a post and the width of its cover are chosen below the tags, and the page follows', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  const url = await savePost(request, author, { title: `Von ${author.username}`, content: '<p>Text</p>' })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('Text')
  await page.getByText('Language and cover', { exact: true }).click()

  const language = page.getByLabel('Language of the text')
  await language.fill('Germa')
  await expect(
    page.getByText('This is not a language. Until it is one, the language stays as it was.'),
  ).toBeVisible()
  await language.fill('German')
  await page.getByLabel('Cover on the page of the post').selectOption('Not shown')
  await expect(page.getByText('Language and cover (2)')).toBeVisible()

  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('status').first()).toContainText('Post updated successfully')
  const saved = await request.get(`/api/post/readbyadmin/${url}`, { headers: bearer(author.token) })
  expect(await saved.json()).toMatchObject({ language: 'de', coverWidth: 'none' })
  await page.goto(`/${url}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'de')
  await expect(page.locator('.post-cover')).toHaveCount(0)
  expect(trouble).toEqual([])
})
