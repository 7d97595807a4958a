import { bearer, expect, savePost, signUp, test, watchForTrouble } from './fixtures.ts'

test('a reader finds a post by tag, month and author, and goes on from it', async ({ page, request }) => {
  const trouble = watchForTrouble(page)
  const author = await signUp(request)
  const tag = `Topic of ${author.name}`
  for (const title of ['First steps', 'Second steps'])
    await savePost(request, author, { title: `${title} of ${author.name}`, tags: [tag], status: 'public' })
  await page.goto('/')
  const footer = page.getByRole('navigation', { name: 'Browse posts' })
  await footer.getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('link', { name: 'A to Z' }).click()
  await page.getByRole('link', { name: tag }).click()
  await page.getByRole('link', { name: `First steps of ${author.name}` }).click()
  await page.getByRole('region', { name: 'Related posts' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: `Second steps of ${author.name}` })).toBeVisible()
  const around = page.getByRole('navigation', { name: 'Posts before and after' })
  await expect(around.locator('[rel="prev"]')).toHaveText(`First steps of ${author.name}`)

  await footer.getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('link', { name: `First steps of ${author.name}` })).toBeVisible()
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: `Second steps of ${author.name}` })).toBeVisible()
  await footer.getByRole('link', { name: 'Authors' }).click()
  await page.getByRole('link', { name: author.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()
  expect(trouble).toEqual([])
})

test('an author changes the address of a post, and the old one leads to the new one', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Moving ${author.name}`, status: 'public' })
  const other = await savePost(request, author, { title: `Staying ${author.name}`, status: 'public' })
  await page.goto('/admin')
  await page.evaluate((token) => localStorage.setItem('token', token), author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  const form = page.getByRole('form', { name: 'Address' })
  await expect(form.getByRole('link')).toHaveText(new RegExp(`/${url}$`))
  const field = form.getByLabel('New address')
  const button = form.getByRole('button', { name: 'Change address' })
  await expect(button).toBeDisabled()

  await field.fill('Not An Address')
  await button.click()
  await expect(form.getByText('“not-an-address” would work.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(other)
  await button.click()
  await expect(form.getByText('This address is taken.')).toBeVisible()

  await field.fill(`moved-${url}`)
  await button.click()
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard/posts/edit/moved-${url}$`))
  await expect(form.getByRole('link')).toHaveText(new RegExp(`/moved-${url}$`))
  await page.goto(`/${url}`)
  await expect(page).toHaveURL(new RegExp(`/moved-${url}$`))

  // Back again: the browser has seen both ways.
  const back = await request.put(`/api/post/address/moved-${url}`, {
    headers: bearer(author.token),
    data: { address: url },
  })
  expect(back.status()).toBe(200)
  await page.goto(`/moved-${url}`)
  await expect(page).toHaveURL(new RegExp(`[^-]/?${url}$`))
  await expect(page.getByRole('heading', { level: 1, name: `Moving ${author.name}` })).toBeVisible()
})

test('an address is not changed while something is typed that nobody saved', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Typing ${author.name}`, status: 'public' })
  await page.goto('/admin')
  await page.evaluate((token) => localStorage.setItem('token', token), author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await page.getByLabel('Title', { exact: true }).fill('Another title')
  const form = page.getByRole('form', { name: 'Address' })
  await form.getByLabel('New address').fill(`moved-${url}`)
  await form.getByRole('button', { name: 'Change address' }).click()
  await expect(form.getByText('Update the post or discard')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Another title')
})
