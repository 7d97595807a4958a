import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { bearer, expect, signInOwner } from './fixtures.ts'
import { test } from './own-server.ts'

const sent = 'Thank you! Your message has been sent.'
const call = '/api/pages/contact/create'

async function fill(page: Page, message = 'Hello there.') {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Message').fill(message)
}

/** Counts what the page sends. */
function countPosts(page: Page): { count: number } {
  const posts = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.count++
  })
  return posts
}

test('opening the page sends nothing, however often', async ({ page }) => {
  const posts = countPosts(page)
  for (let time = 0; time < 10; time++) await page.goto('/contact', { waitUntil: 'networkidle' })
  expect(posts.count).toBe(0)
})

test('a message is sent once, and the response shown', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  const posts = countPosts(page)
  await fill(page)
  const dialog = page.waitForEvent('dialog')
  const response = page.waitForResponse((response) => response.url().endsWith(call))
  const click = page.getByRole('button', { name: 'Send' }).click()
  expect((await response).status()).toBe(201)
  expect((await dialog).message()).toBe(sent)
  await (await dialog).accept()
  await click
  await expect(page.getByRole('status')).toHaveText(sent)
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(posts.count).toBe(1)
})

test('a refused message stays, with the reason at its field and no dialog', async ({ page }) => {
  await page.goto('/contact')
  page.on('dialog', () => expect(false, 'no dialog').toBe(true))
  await fill(page, '   ')
  await page.getByRole('button', { name: 'Send' }).click()
  const message = page.getByLabel('Message')
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await expect(message).toHaveAccessibleDescription(/\S/)
  await expect(message).toBeFocused()
  await expect(page.getByRole('status')).toBeEmpty()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
})

test('a form that is submitted twice at once is sent once', async ({ page }) => {
  await page.goto('/contact')
  const posts = countPosts(page)
  await fill(page)
  const dialog = page.waitForEvent('dialog')
  const submitted = page.evaluate(() => {
    const form = document.querySelector('form[data-contact-call]') as HTMLFormElement
    form.requestSubmit()
    form.requestSubmit()
  })
  await (await dialog).accept()
  await submitted
  await expect(page.getByRole('status')).toHaveText(sent)
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(posts.count).toBe(1)
})

test('what is typed while a message is being sent stays', async ({ page }) => {
  await page.goto('/contact')
  await fill(page)
  const dialog = page.waitForEvent('dialog')
  const message = page.getByLabel('Message')
  const typed = message.evaluate((field: HTMLTextAreaElement) => {
    field.form?.requestSubmit()
    field.value = 'And one more thing.'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await (await dialog).accept()
  await typed
  await expect(page.getByRole('status')).toHaveText(sent)
  await expect(message).toHaveValue('And one more thing.')
})

test('what could not be sent stays, and sent again arrives once', async ({ page, context, request }) => {
  const message = `Written without a connection, ${randomUUID()}.`
  const tries: Request[] = []
  page.on('request', (made) => {
    if (made.url().endsWith(call)) tries.push(made)
  })
  const send = page.getByRole('button', { name: 'Send' })
  const status = page.getByRole('status')
  await page.goto('/contact')
  await fill(page, message)

  const noDialog = () => expect(false, 'no dialog').toBe(true)
  page.on('dialog', noDialog)
  await context.setOffline(true)
  await send.click()
  await expect(status).toHaveText('Your message could not be sent. Please try again in a moment.')
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
  await expect(page.getByLabel('Message')).toHaveValue(message)
  await expect(send).toBeEnabled()
  await expect(send).toBeFocused()
  page.off('dialog', noDialog)

  await context.setOffline(false)
  page.once('dialog', (dialog) => dialog.accept())
  await send.click()
  await expect(status).toHaveText(sent)
  await expect(page.getByLabel('Message')).toHaveValue('')
  const [first, second, ...more] = tries.map((made) => made.headers()['idempotency-key'])
  expect(more).toEqual([])
  expect(first).toMatch(/\S/)
  expect(second).toBe(first)
  const response = await request.get('/api/pages/contact/read', {
    headers: bearer(await signInOwner(request)),
  })
  const { contacts } = await response.json()
  expect(contacts.filter((stored: { message: string }) => stored.message === message)).toHaveLength(1)
})

test('a message beyond the share of a day stays, with the time to wait', async ({ page, startOwnServer }) => {
  const server = await startOwnServer({ RATE_LIMITS: '0.005' })
  await page.goto(`${server.address}/contact`)
  page.on('dialog', () => expect(false, 'no dialog').toBe(true))
  // All that a network may send in a day are 10,000 bytes there.
  const message = 'Long text. '.repeat(1_000)
  await fill(page, message)
  const response = page.waitForResponse((response) => response.url().endsWith(call))
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await response).status()).toBe(429)
  await expect(page.getByRole('status')).toHaveText(/^Your message was not sent: .* Try again in 24 hours\.$/)
  await expect(page.getByLabel('Message')).toHaveValue(message)
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
})

test('a form on a page of another site is refused by a page', async ({ page, baseURL }) => {
  const { href } = new URL('/contact', baseURL)
  await page.setContent(
    `<form method="post" action="${href}"><textarea name="message">Spam</textarea><button>Go</button>`,
  )
  const response = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Go' }).click()
  expect((await response).status()).toBe(403)
  await expect(page.getByRole('status')).toContainText('This was sent by a page of another site.')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('nothing is sent while a field is empty', async ({ page }) => {
  await page.goto('/contact')
  const posts = countPosts(page)
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(posts.count).toBe(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent and the response shown', async ({ page }) => {
    await page.goto('/contact')
    await fill(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(/\/contact\?sent/)
    await expect(page.getByRole('status')).toHaveText(sent)
  })

  test('a refused message stays, with the reason at its field', async ({ page }) => {
    await page.goto('/contact')
    await fill(page, '   ')
    const response = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Send' }).click()
    expect((await response).status()).toBe(400)
    await expect(page.getByLabel('Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
  })
})
