import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { bearer, expect, savePost, signIn, signInOwner, signUp, watchForTrouble } from './fixtures.ts'
import { test } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'

const screen = '/admin/dashboard/audit'
const refusal = 'Only owners of this blog may read its audit log.'

const tryToSignIn = async (request: APIRequestContext, username: string) =>
  expect(
    (await request.post('/api/auth/signin', { data: { username, password: 'a wrong one' } })).status(),
  ).toBe(401)

test('an owner reads what happened, newest first, as text', async ({ page, request }) => {
  const trouble = watchForTrouble(page)
  const mark = randomUUID()
  const author = await signUp(request)
  await tryToSignIn(request, author.username)
  await tryToSignIn(request, `<b>${mark}</b>`)
  const title = `<b>About</b> ${mark} ${'Unbroken'.repeat(25)}`
  const url = await savePost(request, author, { title })
  await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
  const token = await signInOwner(request)
  for (const position of ['owner', 'author'])
    await request.put(`/api/author/position/${author.username}`, {
      headers: bearer(token),
      data: { position },
    })
  await signIn(page, token)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText(`made ${author.username} an author`)
  await expect(rows.nth(2)).toContainText(`made ${author.username} an owner`)
  await expect(rows.filter({ hasText: `${author.username} deleted the post ${title}` })).toHaveCount(1)
  await expect(rows.filter({ hasText: `Sign-in as ${author.username} was refused` })).toContainText(
    '127.0.0.1',
  )
  await expect(rows.filter({ hasText: 'Sign-in with an unknown name was refused' })).not.toHaveCount(0)
  await expect(rows.filter({ hasText: `Sign-in as <b>${mark}` })).toHaveCount(0)
  await expectGoodScreen(page)

  const kinds = page.getByLabel('Kind of event')
  await kinds.selectOption('Deleted posts')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/\?kind=post_deletion$/)
  await expect(rows.nth(1)).toContainText(`deleted the post ${title}`)
  await expect(rows.filter({ hasText: 'an owner' })).toHaveCount(0)
  await page.goBack()
  await expect(kinds).toHaveValue('')
  await expect(rows.filter({ hasText: 'an owner' })).not.toHaveCount(0)
  expect(trouble).toEqual([])
})

test('on a small screen a row is a block that says all, and is still a row', async ({ page, request }) => {
  const name = `${'W'.repeat(40)}${randomUUID().slice(0, 8)}`
  const author = await signUp(request)
  const url = await savePost(request, author, { title: name })
  await request.delete(`/api/post/delete/${url}`, { headers: bearer(author.token) })
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, await signInOwner(request))
  await page.goto(screen)
  const row = page.getByRole('row').filter({ hasText: `deleted the post ${name}` })
  await expect(row.getByRole('cell')).toHaveCount(3)
  for (const cell of await row.getByRole('cell').all()) {
    const box = await cell.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(375)
  }
  await expectGoodScreen(page)
})

test('older events have pages of their own, which keep the kind; without any there is a quiet line, and beyond a share a number', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('olga')
  await signIn(page, token)
  await page.goto(`${server.address}${screen}?kind=position_change`)
  await expect(page.getByText('No events yet.')).toBeVisible()
  await expectGoodScreen(page)
  await server.signUp('ada')
  const change = async (from: number, to: number) => {
    for (let number = from; number <= to; number++)
      await server.request.put('/api/author/position/ada', {
        headers: bearer(token),
        data: { position: number % 2 ? 'owner' : 'author' },
      })
  }
  await change(1, 32)
  await page.reload()
  const rows = page.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(30)
  await expect(rows.first()).toContainText('made ada an author')
  await page.getByRole('link', { name: 'Older events' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('made ada an owner')
  await expect(page.getByRole('link', { name: 'Older events' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Newest events' }).click()
  await expect(rows).toHaveCount(30)
  await expect(page).toHaveURL(/\?kind=position_change$/)

  await change(33, 103)
  await page.reload()
  await expect(rows.first()).toContainText(
    'Changed positions by olga concerning ada: 3 more on this day, not listed separately',
  )
  await expect(rows.first()).toContainText('127.0.0.1')
  await expect(rows.nth(1)).toContainText('made ada an author')
})

test('an author is refused by text and an alert, and gets nothing', async ({ page, request }) => {
  const dialogs = answerDialogs(page)
  await signIn(page, (await signUp(request)).token)
  await page.goto(screen)
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  await expect.poll(() => dialogs).toEqual([refusal])
  await page.waitForLoadState('networkidle')
  expect(dialogs).toHaveLength(1)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectGoodScreen(page)
})
