import { bearer, expect, savePost, signIn, signUp, test, watchForTrouble } from './fixtures.ts'

test('the language of a post and the width of its cover are chosen below the tags, and the page follows', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const content =
    '<p>Der Text sagt nicht, in welcher Sprache er ist, aber wer ihn liest, weiß es nach ein paar Wörtern.</p>'
  const trouble = watchForTrouble(page)
  const url = await savePost(request, author, { title: `Von ${author.username}`, content })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  const body = page.getByRole('textbox', { name: 'Body' })
  await expect(body).toContainText('Text')
  const written = () =>
    body.evaluate((text) => [text.closest('[lang]')?.getAttribute('lang'), getComputedStyle(text).direction])
  await expect.poll(written).toEqual(['de', 'ltr'])
  await page.getByText('Language and cover', { exact: true }).click()

  const language = page.getByLabel('Language of the text')
  await expect(language).toHaveAttribute('placeholder', 'German, as the text seems to be')
  await language.fill('Arabic')
  expect(await written()).toEqual(['ar', 'rtl'])
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('dir', 'rtl')
  await language.fill('')
  await body.fill(
    'تحفظ الذاكرة المؤقتة ما تم حسابه مرة واحدة حتى لا يتم حسابه مرة أخرى، وهي مفيدة إذا كان هناك من يعرف',
  )
  await expect.poll(written).toEqual(['ar', 'rtl'])
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

test('a post is linked to one that it is a translation of, and readers find each from the other', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  const original = await savePost(request, author, { title: `One ${author.username}` })
  const url = await savePost(request, author, { title: `Eins ${author.username}`, language: 'de' })
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByText(/^Language and cover/).click()
  const field = page.getByLabel('Translation of')
  await field.fill('no-such-post')
  await field.press('Enter')
  await expect(page.getByText('None of your posts has this address.')).toBeVisible()
  await field.fill(original)
  await page.getByRole('button', { name: 'Link', exact: true }).last().click()
  await expect(page.getByRole('link', { name: `One ${author.username}` })).toBeVisible()
  await page.goto(`/${original}`)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(new RegExp(`/${url}$`))
  await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
  expect(trouble.filter((text) => !text.includes('400'))).toEqual([])
})
