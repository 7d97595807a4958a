import { answerDialogs } from './dialogs.ts'
import { accessKey, expect, password, signIn } from './fixtures.ts'
import { test } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'

test('an owner invites somebody with a link, who signs up with it, and revokes another', async ({
  page,
  context,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const owner = await server.signUp('olga')
  const dialogs = answerDialogs(page)
  await signIn(page, owner.token)
  await page.goto(`${server.address}/admin/dashboard/users`)
  await expect(page.getByText('No invitation is open.')).toBeVisible()

  const invite = async (email: string) => {
    await page.getByRole('button', { name: 'Invite …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('Email (optional)').fill(email)
    await dialog.getByRole('button', { name: 'Invite' }).click()
  }
  await invite('no address')
  await expect(page.getByLabel('Email (optional)')).toBeFocused()
  await expect(page.getByText('An email address is required')).toBeVisible()
  await page.getByLabel('Email (optional)').fill('otto@example.org')
  await page.getByRole('radio', { name: 'Owner' }).check()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await page.getByLabel('With this link somebody signs up').inputValue()
  expect(link).toMatch(/\/admin\/auth\/signup#key=[\w-]{43}$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Invite …' })).toBeFocused()
  const rows = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem')
  await expect(rows).toHaveText([/otto@example\.org.*Owner.*Invited by olga on .*Mark [0-9A-F]{4}/])

  await invite('')
  const told = page.getByText('In the list of invitations it has the mark')
  const mark = /mark ([0-9A-F]{4})/.exec((await told.textContent()) ?? '')?.[1]
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(rows).toHaveCount(2)
  const key = page.getByRole('region', { name: 'Access key' })
  await expect(key.getByText('ACCESS_KEY is set on the server')).toBeVisible()
  await expect(key.getByRole('button')).toHaveText(['Show'])
  await key.getByRole('button', { name: 'Show' }).click()
  await expect(key.getByLabel('Access key', { exact: true })).toHaveValue(accessKey)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: `Revoke the invitation with the mark ${mark}` }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeFocused()

  const other = await (await context.browser())?.newPage()
  if (!other) throw new Error('There is no browser.')
  await other.goto(link)
  await expect(other).toHaveURL(/\/admin\/auth\/signup$/)
  await expect(other.getByRole('status').filter({ hasText: 'as one of its owners' })).toContainText('(olga)')
  await expect(other.getByLabel('Access Key')).toHaveAccessibleDescription('')
  const fields = { Name: 'Otto', Email: 'otto@example.org', Username: 'otto' }
  for (const [label, value] of Object.entries({
    ...fields,
    Password: password,
    'Confirm Password': password,
  }))
    await other.getByLabel(label, { exact: true }).fill(value)
  await other.getByRole('button', { name: 'Sign Up' }).click()
  await expect(other.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await other.close()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'otto@example.org' })).toContainText('Owner')
  await expect(rows).toHaveCount(0)
  expect(dialogs).toEqual([`Are you sure you want to revoke the invitation with the mark ${mark}?`])
})
