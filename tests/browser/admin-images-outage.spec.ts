import type { Page } from '@playwright/test'
import { expectPublished, openForm, progress, uploaded } from './cover-upload.ts'
import { answerDialogs } from './dialogs.ts'
import { bearer, expect, signIn, signUp, test } from './fixtures.ts'
import { altField, chooseCover, noise, smallImage } from './image-files.ts'
import { hasDraftWithFile } from './local-drafts.ts'
import { startLosingProxy } from './losing-proxy.ts'
import { expectGoodScreen } from './screen-checks.ts'

const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel the upload' })

// Servers start and stop, and uploads wait for them.
test.slow()

/** Notes uploads that the server has kept. */
function noteUploads(page: Page): string[] {
  const kept: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes('/api/images/') && response.ok())
      kept.push(response.url())
  })
  return kept
}

/** Sends so many bytes in a second, until the returned function is called. */
async function sendSlowly(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  // Of several sessions the slowest one counts.
  const session = await page.context().newCDPSession(page)
  const send = async (uploadThroughput: number) => {
    const others = { offline: false, latency: 0, downloadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', { ...others, uploadThroughput })
  }
  await session.send('Network.enable')
  await send(bytesPerSecond)
  return () => send(-1)
}

test('publishing waits for a server that takes its time', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  answerDialogs(page)
  await openForm(page, server.address, token)
  const kept = noteUploads(page)
  server.pause()
  await chooseCover(page, await smallImage())
  await expect(progress(page)).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for images …' })).toBeDisabled()
  await expectGoodScreen(page)
  await page.getByLabel('Title').fill('Through thick and thin, and on')
  server.goOn()
  await expectPublished(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'and on' })).toHaveCount(1)
  expect(kept).toHaveLength(1)
})

test('an upload to a server that is stopped goes on once it is back', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  answerDialogs(page)
  await openForm(page, server.address, token)
  const kept = noteUploads(page)
  await server.stop()
  await chooseCover(page, await smallImage())
  await expect(page.getByText('The server cannot be reached. Trying again in a moment …')).toBeVisible()
  await expectGoodScreen(page)
  await server.startAgain()
  await expect(uploaded(page)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectPublished(page)
  expect(kept).toHaveLength(1)
})

test('an upload whose server stops in the middle is one file in the end', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  answerDialogs(page)
  await openForm(page, server.address, token)
  const kept = noteUploads(page)
  const sendFast = await sendSlowly(page, 400_000)
  await chooseCover(page, await noise())
  await expect.poll(() => progress(page).getAttribute('value').then(Number)).toBeGreaterThan(0.1)
  await server.stop()
  await sendFast()
  await server.startAgain()
  await expect(uploaded(page)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectPublished(page)
  expect(kept).toHaveLength(1)
})

test('a response that gets lost is asked for again', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  const proxy = await startLosingProxy(server.address)
  answerDialogs(page)
  await openForm(page, proxy.address, token)
  proxy.loseResponsesTo('POST /api/images/')
  await chooseCover(page, await smallImage())
  await expect(page.getByText('Trying again in a moment …')).toBeVisible()
  proxy.loseResponsesTo(null)
  await expect(uploaded(page)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectPublished(page)
  await proxy.close()
})

test('what a cover shows is as it was written last, although the response to an earlier try was lost', async ({
  page,
  server,
}) => {
  const { username, token } = await signUp(server.request)
  const proxy = await startLosingProxy(server.address)
  answerDialogs(page)
  await openForm(page, proxy.address, token)
  await chooseCover(page, await smallImage())
  await altField(page).fill('A sail')
  proxy.loseResponsesTo('POST /api/post/create')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible()
  const told = async () => {
    const all: { username: string; imgalt: string }[] = await (
      await server.request.get('/api/post/read')
    ).json()
    return all.find((post) => post.username === username)?.imgalt
  }
  await expect.poll(told).toBe('A sail')
  proxy.loseResponsesTo(null)
  await altField(page).fill('A ship')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectPublished(page)
  expect(await told()).toBe('A ship')
  await proxy.close()
})

test('Cancel in the middle keeps the file at hand', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  answerDialogs(page)
  await openForm(page, server.address, token)
  const kept = noteUploads(page)
  server.pause()
  await chooseCover(page, await smallImage())
  await cancel(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'You cancelled the upload' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expectGoodScreen(page)
  server.goOn()
  expect(kept).toEqual([])
  await page.keyboard.press('Enter')
  await expect(uploaded(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change' })).toBeFocused()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectPublished(page)
  expect(kept).toHaveLength(1)
})

test('Cancel while publishing waits publishes nothing', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  answerDialogs(page)
  await openForm(page, server.address, token)
  server.pause()
  await chooseCover(page, await smallImage())
  await page.getByRole('button', { name: 'Publish' }).click()
  await cancel(page).click()
  server.goOn()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await expect(page.getByLabel('Title')).toHaveValue('Through thick and thin')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Through thick and thin' })
  await expect(row).toHaveCount(1)
  await expect(row.locator('img')).toHaveCount(0)
})

test('a tab that is closed in the middle loses nothing', async ({ page, context, server }) => {
  const { token } = await signUp(server.request)
  answerDialogs(page)
  await openForm(page, server.address, token)
  server.pause()
  await chooseCover(page, await smallImage())
  await expect(progress(page)).toBeVisible()
  await expect.poll(() => hasDraftWithFile(page)).toBe(true)
  await page.close()
  server.goOn()
  const next = await context.newPage()
  answerDialogs(next)
  await signIn(next, token)
  await next.goto(`${server.address}/admin/dashboard/posts/create`)
  await next.getByRole('button', { name: 'Restore it' }).click()
  await expect(uploaded(next)).toBeVisible()
  await next.getByRole('button', { name: 'Publish' }).click()
  await expectPublished(next)
})

test('a session that ends during the upload is told, and the image waits', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  answerDialogs(page)
  await openForm(page, server.address, token)
  await server.request.post('/api/auth/signout', { headers: bearer(token) })
  await chooseCover(page, await smallImage())
  await expect(page.getByText('Your session has ended. What you have written is kept')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview of sky.png' })).toBeVisible()
})
