import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { accessKey, expect, password, signUp, test, watchForTrouble } from './fixtures.ts'

/** Presses Tab until something has the focus, as someone without a mouse does. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${goal}.`)
}

async function press(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

/** Each line is written with one tool, switched on by its keys before and off by them after. */
const lines: [keys: string, text: string][] = [
  ['Control+Alt+1', 'Heading one'],
  ['Control+Alt+2', 'Heading two'],
  ['Control+b', 'Bold'],
  ['Control+i', 'Italic'],
  ['Control+u', 'Underline'],
  ['Control+Shift+s', 'Strike'],
]

async function writeBody(page: Page): Promise<void> {
  const { keyboard } = page
  for (const [keys, text] of lines) {
    await keyboard.press(keys)
    await keyboard.type(text)
    await keyboard.press('Enter')
    if (!text.startsWith('Heading')) await keyboard.press(keys)
  }
  await keyboard.press('Control+Shift+b')
  await keyboard.type('Quotation')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  for (const [keys, text] of [
    ['Control+Shift+7', 'First'],
    ['Control+Shift+8', 'Point'],
  ] as const) {
    await keyboard.press(keys)
    await keyboard.type(text)
    await keyboard.press('Enter')
    await keyboard.press('Enter')
  }
  await keyboard.press('Control+]')
  await keyboard.press('Control+]')
  await keyboard.press('Control+[')
  await keyboard.type('Indented')
  await keyboard.press('Enter')
  await keyboard.press('Control+[')
  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('https://example.org/')
  await keyboard.press('Tab')
  await keyboard.type('Linked')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keyboard.press('Enter')
  await keyboard.press('Escape')
}

test('a blog is written by keyboard alone, from sign-up to the deletion of a post', async ({
  page,
  request,
}) => {
  test.slow()
  await signUp(request)
  const trouble = watchForTrouble(page)
  const dialogs = answerDialogs(page)
  const username = `keys-${randomUUID().slice(0, 8)}`
  const title = `Written by keys, ${username}`

  await page.goto('/admin')
  await press(page, page.getByRole('link', { name: 'Sign In' }))
  await press(page, page.getByRole('link', { name: 'Sign Up' }))
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  for (const text of ['Keys', `${username}@example.org`, username, password, password, accessKey]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await tabTo(page, page.getByLabel('Username or Email'))
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard!' })).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Create Post' }))
  await tabTo(page, page.getByLabel('Title', { exact: true }))
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Without a mouse.')
  await tabTo(page, page.getByRole('textbox', { name: 'Body' }))
  await writeBody(page)
  await tabTo(page, page.getByLabel('Tags', { exact: true }))
  await page.keyboard.type('Keyboards')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Publish' }))
  await expect(page).toHaveURL('/admin/dashboard/posts')

  await press(page, page.getByRole('main').getByRole('link', { name: title }))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const body = page.locator('.prose')
  for (const [element, text] of [
    ['h1', 'Heading one'],
    ['h2', 'Heading two'],
    ['strong', 'Bold'],
    ['em', 'Italic'],
    ['u', 'Underline'],
    ['del', 'Strike'],
    ['blockquote', 'Quotation'],
    ['ol > li', 'First'],
    ['ul > li', 'Point'],
    ['p.ql-indent-1', 'Indented'],
    ['a[href="https://example.org/"]', 'Linked'],
  ] as const) {
    await expect(body.locator(element), element).toHaveText(text)
  }
  await page.goBack()

  const actions = page.getByRole('button', { name: `Actions for ${title}` })
  const choose = async (item: string) => {
    await press(page, actions)
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    for (let presses = 0; presses < 8; presses++) {
      if (await page.getByRole('menuitem', { name: item }).evaluate((it) => it === document.activeElement))
        break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
  }
  await choose('Make Private')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Private')
  await choose('Delete')
  await expect(page.getByText('You have no posts.')).toBeVisible()
  expect(dialogs).toEqual([
    'Post created successfully',
    'Are you sure you want to change the status of this post?',
    'Are you sure you want to delete this post?',
  ])
  expect(trouble).toEqual([])
})
