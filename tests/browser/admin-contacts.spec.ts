import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { bearer, expect, signIn, signInOwner, signUp, watchForTrouble } from './fixtures.ts'
import { haveAllScreens, test } from './own-server.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

const screen = '/admin/dashboard/contacts'
const refusal = 'You are not authorized to view the contacts!'

const send = async (request: APIRequestContext, message: string, more: object = {}) =>
  expect(
    (
      await request.post('/api/pages/contact/create', {
        data: { name: 'Ada', email: 'ada@example.org', message, ...more },
      })
    ).status(),
  ).toBe(201)

test('an owner reads messages as they were written, newest first', async ({ page, request }) => {
  const trouble = watchForTrouble(page)
  const mark = randomUUID()
  await send(request, `First line of ${mark}\n\n  <b>third</b> &amp; last`, {
    name: '<i>Ada</i>',
    email: 'ada?cc=eve&x@example.org',
  })
  await send(request, `Later than ${mark}`)
  await signIn(page, await signInOwner(request))
  await page.goto(screen)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedbacks and Contacts')
  const messages = page.getByRole('main').getByRole('listitem').filter({ hasText: mark })
  await expect(messages).toHaveCount(2)
  await expect(messages.first()).toContainText('Later than')

  const first = messages.last()
  await expect(first.getByRole('heading')).toHaveText('<i>Ada</i>')
  const text = first.getByText(mark)
  await expect(text).toHaveCSS('white-space', 'pre-wrap')
  expect(await text.textContent()).toBe(`First line of ${mark}\n\n  <b>third</b> &amp; last`)
  const link = first.getByRole('link', { name: 'ada?cc=eve&x@example.org' })
  await expect(link).toHaveAttribute('href', 'mailto:ada%3Fcc%3Deve%26x@example.org')
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const sent = await first.locator('time').getAttribute('datetime')
  await expect(first.locator('time')).toHaveText(today.format(new Date(sent as string)))
  await expect(first.getByText('Possible spam')).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('what may be spam says so, and a long message is whole', async ({ page, request }) => {
  const mark = randomUUID()
  await send(request, `${mark} ${'W'.repeat(19_000)} the end`, {
    website: 'filled in',
    name: 'W'.repeat(100),
  })
  await signIn(page, await signInOwner(request))
  await page.goto(screen)
  const message = page.getByRole('listitem').filter({ hasText: mark })
  await expect(message.getByText('Possible spam')).toBeVisible()
  await expect(message).toContainText('the end')
  await expectGoodScreen(page)
})

test('dates are of the site’s time zone', async ({ page, startOwnServer }) => {
  const server = await startOwnServer({ TIME_ZONE: 'Pacific/Kiritimati' })
  const { token } = await server.signUp('olga')
  await send(server.request, 'Hello.')
  await signIn(page, token)
  await page.goto(server.address + screen)
  const time = page.locator('time')
  const there = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' })
  await expect(time).toHaveText(there.format(new Date((await time.getAttribute('datetime')) as string)))
})

test('an author is refused by text, and by one alert for each visit', async ({ page, request }) => {
  await send(request, `Not for authors ${randomUUID()}`)
  const trouble = watchForTrouble(page)
  const dialogs = answerDialogs(page)
  await signIn(page, (await signUp(request)).token)
  await page.goto(screen)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedbacks and Contacts')
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  await expect.poll(() => dialogs).toEqual([refusal])
  await page.waitForLoadState('networkidle')
  expect(dialogs).toHaveLength(1)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page.getByText(refusal)).toHaveCount(0)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  await expect.poll(() => dialogs).toEqual([refusal, refusal])
  expect(trouble.filter((line) => !line.includes('403'))).toEqual([])
})

test('without messages there is one quiet line', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('olga')
  await signIn(page, token)
  await page.goto(server.address + screen)
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: /messages/ })).toHaveCount(0)
  await expectGoodScreen(page)
})

test('older messages have pages of their own; a failing server says so', async ({ page, startOwnServer }) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('olga')
  for (let number = 1; number <= 33; number++) await send(server.request, `Message ${number}.`)
  await signIn(page, token)
  await page.goto(server.address + screen)
  const messages = page.getByRole('main').getByRole('listitem')
  await expect(messages).toHaveCount(30)
  await expect(messages.first()).toContainText('Message 33.')
  await expect(messages.last()).toContainText('Message 4.')
  await expect(page.getByRole('link', { name: 'Newest messages' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Older messages' }).click()
  await expect(messages).toHaveCount(3)
  await expect(messages.first()).toContainText('Message 3.')
  await expect(page.getByRole('link', { name: 'Older messages' })).toHaveCount(0)
  await page.reload()
  await expect(messages).toHaveCount(3)
  await page.getByRole('link', { name: 'Newest messages' }).click()
  await expect(messages.first()).toContainText('Message 33.')
  await page.goBack()
  await expect(messages).toHaveCount(3)

  // What is on the screen stays there.
  await server.stop()
  await page.getByRole('link', { name: 'Newest messages' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The messages could not be loaded.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedbacks and Contacts')
  await expect(messages).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
})

test('an owner who was made author meanwhile is refused on the next page', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const owner = await server.signUp('olga')
  const second = await server.signUp('otto')
  const headers = bearer(owner.token)
  const setPosition = (position: string) =>
    server.request.put('/api/author/position/otto', { headers, data: { position } })
  await setPosition('owner')
  await send(server.request, 'Hello.')
  await signIn(page, second.token)
  await page.goto(server.address + screen)
  await expect(page.getByText('Hello.')).toBeVisible()

  await setPosition('author')
  const dialogs = answerDialogs(page)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  await expect(page.getByText('Hello.')).toHaveCount(0)
  await expect.poll(() => dialogs).toEqual([refusal])
})

test('an owner marks messages, deletes them, restores one and deletes one for good after a question', async ({
  page,
  startOwnServer,
}) => {
  const trouble = watchForTrouble(page)
  page.on('dialog', () => expect(false, 'no dialog').toBe(true))
  const server = await startOwnServer()
  const { token } = await server.signUp('olga')
  for (const name of ['First', 'Second', 'Third']) await send(server.request, `From ${name}.`, { name })
  await signIn(page, token)
  await page.goto(server.address + screen)
  const rows = page.getByRole('main').getByRole('listitem')
  const buttonOf = (action: string, name: string) =>
    page.getByRole('button', { name: `${action} the message from ${name}`, exact: true })
  const lists = page.getByRole('navigation', { name: 'Which messages' })
  await expect(lists.getByRole('link')).toHaveText(['All', 'Unread (3)', 'Done', 'Possible spam', 'Trash'])
  await buttonOf('Done', 'Third').click()
  await expect(buttonOf('Not done', 'Third')).toBeFocused()
  await lists.getByRole('link', { name: 'Unread (2)' }).click()
  await buttonOf('Mark as read', 'Second').click()
  await expect(rows).toHaveText([/From First\./])
  await expect(buttonOf('Mark as read', 'First')).toBeFocused()
  await lists.getByRole('link', { name: 'All' }).click()
  const writes = noteWrites(page)
  await buttonOf('Delete', 'Second').click()
  await expect(rows).toHaveCount(2)
  await expect(buttonOf('Mark as read', 'First')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'The message is in the trash.' })).toBeVisible()
  expect(writes).toEqual([expect.stringMatching(/^PUT \/api\/pages\/contact\/[0-9a-f-]{36}$/)])
  // By the keyboard: a click where the last one was may be the second half of a double click.
  await buttonOf('Delete', 'First').press('Enter')
  await expect(rows).toHaveCount(1)
  await buttonOf('Delete', 'Third').click()
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused()

  await lists.getByRole('link', { name: 'Trash' }).click()
  await expect(rows).toHaveCount(3)
  await expectGoodScreen(page)
  await buttonOf('Restore', 'First').click()
  await expect(rows).toHaveCount(2)

  const question = page.getByRole('group', { name: 'Delete this message from Second for good?' })
  await buttonOf('Delete for good', 'Second').click()
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(buttonOf('Delete for good', 'Second')).toBeFocused()
  await page.keyboard.press('Enter')
  writes.length = 0
  await question.getByRole('button', { name: 'Delete it' }).dblclick()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'The message was deleted.' })).toBeVisible()
  expect(writes).toEqual([expect.stringMatching(/^DELETE \/api\/pages\/contact\/[0-9a-f-]{36}$/)])
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(rows).toHaveText([/From First\./])
  expect(trouble).toEqual([])
})

test('what cannot be deleted stays and says why; what is gone already goes', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('olga')
  const message = `Kept. ${'W'.repeat(5_000)} the end`
  await send(server.request, message, { name: 'W'.repeat(100), email: `${'w'.repeat(60)}@example.org` })
  await signIn(page, token)
  await page.goto(server.address + screen)
  await expect(page.getByText(message)).toBeVisible()
  await haveAllScreens(page)
  await server.stop()
  const deleteIt = page.getByRole('button', { name: /^Delete the message/ })
  await deleteIt.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expect(deleteIt).toBeFocused()
  await expectGoodScreen(page)

  await server.startAgain()
  const headers = bearer(token)
  const { contacts } = await (await server.request.get('/api/pages/contact/read', { headers })).json()
  expect((await server.request.delete(`/api/pages/contact/${contacts[0].id}`, { headers })).status()).toBe(
    200,
  )
  await deleteIt.click()
  await expect(page.getByText('No messages yet.')).toBeVisible()
})

test('all messages from one address are deleted after a question, which can be left by keyboard', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const { token } = await server.signUp('olga')
  for (const name of ['First', 'Second']) await send(server.request, `From ${name}.`, { name })
  await send(server.request, 'From another address.', { name: 'Third', email: 'third@example.org' })
  await signIn(page, token)
  await page.goto(server.address + screen)
  const rows = page.getByRole('main').getByRole('listitem')
  await page.getByRole('button', { name: 'All from this address as the message from Second' }).click()
  const erase = page.getByRole('button', { name: 'Delete all for good …' })
  const keep = page.getByRole('button', { name: 'Keep them' })
  for (const key of ['Enter', 'Escape']) {
    await erase.press('Enter')
    await expect(keep).toBeFocused()
    await page.keyboard.press(key)
    await expect(erase).toBeFocused()
  }
  await erase.press('Enter')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Delete them' }).click()
  await expect(rows).toHaveText([/From another address\./])
})
