import { randomUUID } from 'node:crypto'
import { answerDialogs } from './dialogs.ts'
import { accessKey, bearer, expect, password, signIn, signUp, test, watchForTrouble } from './fixtures.ts'
import { test as ownTest } from './own-server.ts'

const newName = () => `writer-${randomUUID().slice(0, 8)}`

test('a new author signs up, signs in and is welcomed, by keyboard alone', async ({ page, request }) => {
  // An empty blog offers its first account besides.
  await signUp(request)
  const trouble = watchForTrouble(page)
  const username = newName()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Sign In' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/auth/signin')
  await page.getByRole('link', { name: 'Sign Up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).focus()
  for (const text of ['Grace', `${username}@example.org`, username, password, password, accessKey]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/auth/signin')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Username or Email').focus()
  await page.keyboard.type(`${username.toUpperCase()}@example.org`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard!' })).toBeVisible()
  expect(await page.evaluate(() => Boolean(localStorage.getItem('token')))).toBe(true)
  expect(trouble).toEqual([])
})

ownTest(
  'an empty blog says that it has no account, until the printed link made one',
  async ({ page, startOwnServer }) => {
    const { address } = await startOwnServer()
    const note = page.getByText('This blog has no account yet.')
    for (const path of ['/admin', '/admin/auth/signin']) {
      await page.goto(address + path)
      await expect(note).toBeVisible()
      await expect(page.locator('.first-account').getByRole('link', { name: 'Sign Up' })).toBeVisible()
    }
    await page.goto(`${address}/admin/auth/signup#key=${encodeURIComponent(accessKey)}`)
    await expect(note).toBeVisible()
    await expect(page).toHaveURL(`${address}/admin/auth/signup`)
    await fillSignUp(page, newName(), { key: null })
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(note).toHaveCount(0)
    await page.goto(`${address}/admin`)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(note).toHaveCount(0)
  },
)

test('passwords that differ are told and send nothing', async ({ page }) => {
  const dialogs = answerDialogs(page)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/admin/auth/signup')
  await fillSignUp(page, newName(), { confirm: 'another password' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Password is not same!' })).toBeVisible()
  expect(dialogs).toEqual(['Password is not same!'])
  expect(calls).toEqual([])
})

test('a refused sign-up says so, keeps what was typed and gives the reason', async ({ page }) => {
  const dialogs = answerDialogs(page)
  await page.goto('/admin/auth/signup')
  await fillSignUp(page, newName(), { key: 'not the key' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect.poll(() => dialogs).toEqual(['Something went wrong, please try again!'])
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace')
  await expect(page.getByLabel('Access Key')).toBeFocused()
  await expect(
    page.getByText('This is neither the access key nor an open invitation for this email address.'),
  ).toBeVisible()

  // Copied from where it is printed, with the spaces around it.
  await page.getByLabel('Access Key').fill(`  ${accessKey} `)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(/Account created\. Sign in to begin\./)
})

test('a failed sign-in is one message, whatever the reason', async ({ page, request }) => {
  const { username } = await signUp(request)
  const dialogs = answerDialogs(page)
  for (const name of [username, 'nobody-of-this-name']) {
    await page.goto('/admin/auth/signin')
    await page.getByLabel('Username or Email').fill(name)
    await page.getByLabel('Password').fill('a wrong password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('status')).toHaveText(/Something went wrong!/)
    await expect(page.getByLabel('Username or Email')).toHaveValue(name)
  }
  expect(dialogs).toEqual(['Something went wrong!', 'Something went wrong!'])
})

test('without a token the dashboard leads to sign-in, and from there back', async ({ page, request }) => {
  const { username } = await signUp(request)
  await page.goto('/admin/dashboard/posts?status=draft')
  await expect(page).toHaveURL(/\/admin\/auth\/signin/)
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts?status=draft')
})

test('without a token no screen makes a call before it leads to sign-in', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (made) => {
    const isCall = new URL(made.url()).pathname.startsWith('/api/')
    if (isCall && !made.headers().authorization) calls.push(made.url())
  })
  for (const screen of ['posts', 'posts/create', 'posts/edit/x', 'contacts', 'users', 'audit', 'settings']) {
    await page.goto(`/admin/dashboard/${screen}`)
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  }
  // The scripts of the sign-in page are there, so the next screen needs nothing but its own.
  await page.evaluate(() => localStorage.setItem('token', 'anything'))
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Welcome to the Admin Dashboard!')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(calls).toEqual([])
})

test('Back leads out of each redirect, not into it again', async ({ page, request }) => {
  const { username } = await signUp(request)
  const heading = page.getByRole('heading', { level: 1 })
  const leaveBack = async () => {
    await page.goBack()
    await expect(page).toHaveURL('/about')
  }
  await page.goto('/about')
  for (const address of ['/admin/dashboard/nothing', '/admin/auth', '/admin/auth/resetpassword']) {
    await page.goto(address)
    await expect(heading).toHaveText('Sign In')
    await leaveBack()
  }
  await page.goto('/admin/dashboard/posts')
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(heading).toHaveText('List of Posts')
  await leaveBack()
  await page.goto('/admin/auth/signup')
  await expect(heading).toHaveText('Welcome to the Admin Dashboard!')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(heading).toHaveText('Sign In')
  await leaveBack()
  await page.goto('/admin/auth/signup')
  await fillSignUp(page, newName())
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(heading).toHaveText('Sign In')
  await leaveBack()
})

test('sign-in leads to no address outside of the dashboard', async ({ page, request }) => {
  const { username } = await signUp(request)
  await page.goto(`/admin/auth/signin?return=${encodeURIComponent('/admin/dashboard/../../')}`)
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('with a token, sign-in and sign-up lead to the dashboard', async ({ page }) => {
  await signIn(page, 'anything')
  for (const address of ['/admin/auth/signin', '/admin/auth/signup']) {
    await page.goto(address)
    await expect(page).toHaveURL('/admin/dashboard')
  }
})

test('addresses below the dashboard and beside it', async ({ page }) => {
  const response = await page.goto('/admin/auth/nothing')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/admin/auth')
  await expect(page).toHaveURL('/admin/auth/signin')
  await page.goto('/admin/dashboard/nothing')
  await expect(page).toHaveURL(/signin/)
  await page.evaluate(() => localStorage.setItem('token', 'anything'))
  await page.goto('/admin/dashboard/nothing')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard!' })).toBeVisible()
})

test('signing out forgets and ends the session, in every tab', async ({ page, context, request }) => {
  const { token } = await signUp(request)
  await page.goto('/admin')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.goto('/admin/dashboard')
  const other = await context.newPage()
  await other.goto('/admin/dashboard/settings')
  await expect(other.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/admin/auth/signin')
  await expect(other).toHaveURL(/\/admin\/auth\/signin(\?|$)/)
  await expect
    .poll(async () => {
      const headers = bearer(token)
      return (await request.get('/api/author/profile', { headers })).status()
    })
    .toBe(401)
})

const unusable = [
  ['of a session that ended', 'of-a-session-that-ended'],
  ['that no header can carry', 'two lines\nand a snowman ☃'],
  ['that is too long for a header', 'x'.repeat(100_000)],
] as const

for (const [which, stored] of unusable) {
  test(`a token ${which} is told, and signing in again leads back`, async ({ page, request }) => {
    const author = await signUp(request)
    await page.goto('/admin')
    await page.evaluate((token) => localStorage.setItem('token', token), stored)
    await page.goto('/admin/dashboard/posts')
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByLabel('Username or Email').fill(author.username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/admin/dashboard/posts')
    await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  })
}

test('on a small screen the menu opens, closes on Escape and after a choice', async ({ page }) => {
  await signIn(page, 'anything')
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/admin/dashboard')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

async function fillSignUp(
  page: import('@playwright/test').Page,
  username: string,
  { confirm = password, key = accessKey }: { confirm?: string; key?: string | null } = {},
) {
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(confirm)
  if (key !== null) await page.getByLabel('Access Key').fill(key)
}
