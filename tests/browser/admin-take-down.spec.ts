import { answerDialogs } from './dialogs.ts'
import { bearer, expect, savePost, signIn, signInOwner, signUp, test } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const allPosts = '/admin/dashboard/allposts'
const reason = 'It <b>names</b> somebody who did not agree.'

test('an owner finds a post of anybody, takes it down with a reason, and lifts that, by keyboard', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const title = `<i>Plan</i> of ${author.username} ${'Unbroken'.repeat(20)}`
  const url = await savePost(request, author, { title })
  await savePost(request, author, { title: 'Not for owners', status: 'draft' })
  await signIn(page, await signInOwner(request))
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'All Posts' }).click()
  await page.getByLabel('Title or username of the author').fill(`PLAN ${author.username}`)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: title })).toHaveAttribute('href', `/${url}`)
  await expectGoodScreen(page)

  const opener = rows.getByRole('button', { name: 'Take down' })
  const dialog = page.getByRole('dialog')
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Take it down' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog).toContainText('A reason is required')
  await expectGoodScreen(page)
  await page.keyboard.type(reason)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No posts match.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The post was taken down.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await request.get(`/${url}`)).status()).toBe(404)

  await page.getByLabel('Which posts').selectOption('Taken down')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(rows).toContainText(`Taken down by the-owner on`)
  await expect(rows).toContainText(reason)
  await expect(rows).toContainText(title)
  await expectGoodScreen(page)
  await rows.getByRole('button', { name: 'Lift' }).click()
  await dialog.getByRole('button', { name: 'Lift it' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The post is public again.' })).toBeVisible()
  expect((await request.get(`/${url}`)).status()).toBe(200)
  await page.goto('/admin/dashboard/audit?kind=post_take_down')
  const told = page.getByRole('row').filter({ hasText: url })
  await expect(told).toContainText(`the-owner took the post ${url} down: ${reason}`)
  await expect(told).not.toContainText('Unbroken')
})

test('its author is told why a post was taken down, cannot publish it, and loses nothing', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Taken' })
  const taken = await request.post(`/api/post/takedown/${url}`, {
    headers: bearer(await signInOwner(request)),
    data: { reason },
  })
  expect(taken.status()).toBe(200)
  const dialogs = answerDialogs(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('Taken down')
  await expect(row).toContainText(reason)
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Make Public' }).click()
  await expect(row.getByRole('alert')).toContainText(`The reason: ${reason}`)
  await expectGoodScreen(page)

  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByRole('paragraph').filter({ hasText: 'took this post down on' })).toContainText(
    reason,
  )
  await page.getByLabel('Title', { exact: true }).fill('Typed meanwhile')
  await page.getByRole('radio', { name: 'Public' }).check()
  await expect(page.getByText('It cannot be public until an owner lifts the take-down')).toBeVisible()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed meanwhile')
  await expectGoodScreen(page)
  await page.getByRole('radio', { name: 'Private' }).check()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(row).toContainText('Typed meanwhile')
  expect(dialogs).toEqual([
    'Are you sure you want to change the status of this post?',
    'Post updated successfully',
  ])
  expect((await request.get(`/${url}`)).status()).toBe(404)

  await page.goto(allPosts)
  await expect(page.getByRole('alert').filter({ hasText: 'Only owners of this blog' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
})
