import { expect, signIn } from './fixtures.ts'
import { test } from './own-server.ts'

test('what is chosen of mails while another choice is being saved is shown and saved', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer({ SMTP_URL: 'smtp://localhost:1' })
  const owner = await server.signUp('olga')
  await signIn(page, owner.token)
  await page.goto(`${server.address}/admin/dashboard/settings`)
  const choice = page.getByRole('group', { name: 'Mails about new messages' })
  const each = choice.getByRole('radio', { name: /^Soon after/ })
  const daily = choice.getByRole('radio', { name: /^One mail a day/ })
  await expect(choice.getByRole('radio', { name: 'None' })).toBeChecked()
  server.pause()
  await each.click()
  await expect(each).toBeChecked()
  await daily.click()
  server.goOn()
  await expect(daily).toBeChecked()
  await expect(choice.getByRole('status')).toHaveText(/./)
  await page.reload()
  await expect(daily).toBeChecked()

  await server.stop()
  await each.click()
  await expect(choice.getByRole('alert')).toHaveText(/./)
  await expect(daily).toBeChecked()
})
