import type { Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { bearer, expect, savePost, signIn, signInOwner, signUp, test } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

const contactsRefused = 'You are not authorized to view the contacts!'
const allPostsRefused = 'Only owners of this blog may see the posts of everyone and take them down.'
const usersRefused = 'You are not owner to view the members of the blog!'

interface Sees {
  address: string
  heading: string
  dialogs?: string[]
}

const signInScreen = (asked: string): Sees => ({
  address: `/admin/auth/signin?return=${encodeURIComponent(asked)}`,
  heading: 'Sign In',
})

const screen = (address: string, heading: string, dialogs: string[] = []): Sees => ({
  address,
  heading,
  dialogs,
})

const dashboard = '/admin/dashboard'

/** What a visitor, an author and an owner see at each address of the admin area. */
const matrix: Record<string, { visitor: Sees; author: Sees; owner: Sees }> = {
  '/admin': same('/admin', 'Admin'),
  '/admin/auth/signin': forVisitors('/admin/auth/signin', 'Sign In'),
  '/admin/auth/signup': forVisitors('/admin/auth/signup', 'Sign Up'),
  '/admin/auth/forgotpassword': same('/admin/auth/forgotpassword', 'Forgot Password'),
  '/admin/auth/resetpassword': {
    visitor: screen('/admin/auth/signin', 'Sign In'),
    author: screen('/admin/auth/resetpassword', 'Change Password'),
    owner: screen('/admin/auth/resetpassword', 'Change Password'),
  },
  [dashboard]: {
    ...forAuthors(dashboard, 'Welcome to the Admin Dashboard!'),
    visitor: screen('/admin/auth/signin', 'Sign In'),
  },
  [`${dashboard}/posts`]: forAuthors(`${dashboard}/posts`, 'List of Posts'),
  [`${dashboard}/posts/create`]: forAuthors(`${dashboard}/posts/create`, 'Create Post'),
  [`${dashboard}/contacts`]: {
    ...forAuthors(`${dashboard}/contacts`, 'Feedbacks and Contacts'),
    author: screen(`${dashboard}/contacts`, 'Feedbacks and Contacts', [contactsRefused]),
  },
  [`${dashboard}/users`]: {
    ...forAuthors(`${dashboard}/users`, 'List of Users'),
    author: screen(`${dashboard}/users`, 'List of Users', [usersRefused]),
  },
  [`${dashboard}/settings`]: forAuthors(`${dashboard}/settings`, 'Settings'),
  [`${dashboard}/allposts`]: {
    ...forAuthors(`${dashboard}/allposts`, 'All Posts'),
    author: screen(`${dashboard}/allposts`, 'All Posts', [allPostsRefused]),
  },
  [`${dashboard}/nothing`]: forAuthors(`${dashboard}/nothing`, 'Page not found'),
  '/admin/nothing': same('/admin/nothing', 'Page not found'),
}

function same(address: string, heading: string) {
  const sees = screen(address, heading)
  return { visitor: sees, author: sees, owner: sees }
}

function forVisitors(address: string, heading: string) {
  const welcome = screen(dashboard, 'Welcome to the Admin Dashboard!')
  return { visitor: screen(address, heading), author: welcome, owner: welcome }
}

function forAuthors(address: string, heading: string) {
  const sees = screen(address, heading)
  return { visitor: signInScreen(address), author: sees, owner: sees }
}

async function look(page: Page, address: string): Promise<Sees> {
  await page.goto(address)
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const { pathname, search } = new URL(page.url())
  return { address: pathname + search, heading }
}

for (const role of ['visitor', 'author', 'owner'] as const) {
  test(`${role}: what each address shows`, async ({ page, request }) => {
    test.slow()
    if (role === 'author') await signIn(page, (await signUp(request)).token)
    if (role === 'owner') await signIn(page, await signInOwner(request))
    const dialogs = answerDialogs(page)
    for (const [address, sees] of Object.entries(matrix)) {
      const { dialogs: expected = [], ...place } = sees[role]
      await expect.poll(() => look(page, address), { message: address }).toEqual(place)
      await expect.poll(() => dialogs.slice(), { message: address }).toEqual(expected)
      dialogs.length = 0
    }
  })
}

const everyone = ['Posts', 'Contacts', 'Users', 'Settings']
const owners = ['All Posts', 'Site', 'Pages', 'Tags', 'Audit Log']

test('the menu and the palette offer an author no screens of owners, and follow a change of position', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  const owner = await signInOwner(request)
  const setPosition = async (position: string) => {
    const address = `/api/author/position/${author.username}`
    const response = await request.put(address, { headers: bearer(owner), data: { position } })
    expect(response.status()).toBe(200)
  }
  const dialogs = answerDialogs(page)
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const offered = menu.getByRole('listitem')
  await signIn(page, author.token)
  await page.goto(`${dashboard}/posts`)
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await expect(offered).toHaveText(everyone)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'A screen, a post' }).fill('Tags')
  await expect(page.getByText('Nothing has these words in its name.')).toBeVisible()
  await page.keyboard.press('Escape')

  await setPosition('owner')
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(offered).toHaveText([...everyone, ...owners])
  // The next document begins with it, whatever the server says meanwhile.
  await page.route('**/api/dashboard/notices', (route) => route.abort())
  await page.reload()
  await expect(offered).toHaveText([...everyone, ...owners])

  await setPosition('author')
  await menu.getByRole('link', { name: 'Tags' }).click()
  await expect(page.getByText('Only owners of this blog')).toBeVisible()
  await expect(offered).toHaveText(everyone)
  expect(dialogs).toHaveLength(1)
})

test('the dashboard tells a new author what to do first, until it is done or hidden', async ({
  page,
  request,
}) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto(dashboard)
  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/Write a first post$/, /Say who you are/])
  await expectGoodScreen(page)
  await savePost(request, author, { title: 'The first' })
  await page.reload()
  await expect(steps.first()).toContainText('(done)')
  await page.getByRole('button', { name: 'Hide these steps' }).press('Enter')
  await expect(steps).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a post is in the form for its author alone, an owner included', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: `Form of ${author.username}` })
  const address = `${dashboard}/posts/edit/${url}`
  await page.goto('/admin')
  for (const [token, heading] of [
    [author.token, 'Edit Post'],
    [await signInOwner(request), 'Page not found'],
    [(await signUp(request)).token, 'Page not found'],
  ] as const) {
    await page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('the Dashboard button of public pages is there with a token only', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await page.evaluate(() => localStorage.setItem('token', 'anything'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', dashboard)
})
