import { startMailServer, textOf } from '#tests/support/mail-server.ts'
import { expect, signIn, watchForTrouble } from './fixtures.ts'
import { test } from './own-server.ts'
import { expectGoodScreen, noteWrites } from './screen-checks.ts'

test('an owner answers a message by mail; what cannot be sent stays in the field and says why', async ({
  page,
  startOwnServer,
}) => {
  const trouble = watchForTrouble(page)
  const mailServer = await startMailServer()
  const server = await startOwnServer({ SMTP_URL: mailServer.url })
  const { token } = await server.signUp('olga')
  const message = { name: 'Ada', email: 'ada@example.org', message: 'Is this right?' }
  await server.request.post('/api/pages/contact/create', { data: message })
  await signIn(page, token)
  await page.goto(`${server.address}/admin/dashboard/contacts`)
  const open = page.getByRole('button', { name: 'Answer the message from Ada' })
  await open.click()
  const field = page.getByLabel('Answer to Ada')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/ada@example\.org.*your own address, olga@example\.org/)
  const send = page.getByRole('button', { name: 'Send answer' })
  await send.click()
  await expect(field).toHaveAccessibleDescription(/Please write an answer\./)
  await expect(field).toBeFocused()

  await mailServer.stop()
  await field.fill('Yes, it is.')
  await send.click()
  await expect(field).toHaveAccessibleDescription(/The mail server cannot be reached\./)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toBeFocused()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'List of Users' })).toBeVisible()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await open.click()
  await expect(field).toHaveValue('Yes, it is.')

  await mailServer.start()
  const writes = noteWrites(page)
  await send.dblclick()
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row.getByRole('region', { name: 'Answer' })).toContainText('Yes, it is.')
  await expect(page.getByRole('status').filter({ hasText: 'The answer was sent.' })).toBeVisible()
  await expect(row.getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(field).toHaveCount(0)
  await expect(open).toBeFocused()
  expect(writes).toEqual([expect.stringMatching(/^POST \/api\/pages\/contact\/answer\/[0-9a-f-]{36}$/)])
  const [mail, ...others] = await mailServer.wait(1)
  expect([mail?.to, others]).toEqual([['ada@example.org'], []])
  expect(mail && textOf(mail)).toContain('> Is this right?')
  await expectGoodScreen(page)
  expect(trouble.filter((line) => !/40[09]/.test(line))).toEqual([])
  await mailServer.stop()
})
