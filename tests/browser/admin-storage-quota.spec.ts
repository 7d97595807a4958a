import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { smallDisk } from '#tests/support/small-disk.ts'
import { bodyOf } from './editor-form.ts'
import { type Author, bearer, expect, savePost, signIn } from './fixtures.ts'
import { chooseCover, noise } from './image-files.ts'
import { test } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'
import { openSettings } from './settings-screen.ts'

test('an author sees how much is used, and a text for which there is no room stays in the form', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer({ ACCOUNT_QUOTA: '20kB' })
  const ann = await server.signUp('ann')
  await openSettings(page, ann, server.address)
  await expect(page.getByText('Your texts and images use 0 kB of 20 kB.')).toBeVisible()

  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByLabel('Title').fill('Too much')
  await page.getByLabel('Description').fill('d'.repeat(2_000))
  await bodyOf(page).fill('Many words. '.repeat(1_000))
  await page.getByRole('button', { name: 'Publish' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'your texts and images use 0 kB of 20 kB' })
  await expect(refusal).toContainText('Delete what you no longer need.')
  await expect(page.getByLabel('Title')).toHaveValue('Too much')
  await expect(bodyOf(page)).toContainText('Many words. Many words.')
  await expectGoodScreen(page)
  await chooseCover(page, await noise())
  await expect(page.getByRole('alert').filter({ hasText: 'There is no room for this' })).toHaveCount(2)

  await bodyOf(page).fill('Few words.')
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'Too much' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/^Your texts and images use \d+(\.\d)? kB of 20 kB\.$/)).toBeVisible()
})

test('owners see that the disk is almost full, on every screen, until there is room again', async ({
  page,
  startOwnServer,
}) => {
  const disk = await smallDisk(32 * 1_024)
  test.skip(!disk, 'This user may not mount a file system.')
  if (!disk) return
  const ballast = path.join(disk.folder, 'ballast')
  const server = await startOwnServer({ DATA_DIR: disk.folder, DISK_RESERVE: '8MB' })
  try {
    const owner = await server.signUp('olga')
    const author = await server.signUp('arthur')
    await savePost(server.request, owner, { title: 'Of before' })
    await writeFile(ballast, Buffer.alloc(24 * 1_024 * 1_024))
    const noticesOf = async ({ token }: Author) =>
      (await server.request.get('/api/dashboard/notices', { headers: bearer(token) })).json()
    // It is looked at every few seconds.
    await expect.poll(() => noticesOf(owner)).toMatchObject({ lowDisk: { reserveBytes: 8_000_000 } })
    expect(await noticesOf(author)).toEqual({ username: 'arthur', position: 'author' })
    await signIn(page, owner.token)
    await page.goto(`${server.address}/admin/dashboard/posts`)
    const notice = page.getByRole('status').filter({ hasText: 'The server’s disk is almost full' })
    await expect(notice).toContainText('Until there are more than 8 MB, nothing can be added')
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Create Post' }).click()
    await expect(page.getByRole('heading', { name: 'Create Post' })).toBeVisible()
    await expect(notice).toBeVisible()
    await page.getByLabel('Title').fill('Not now')
    await page.getByLabel('Description').fill('d')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'hardly any disk space left' })).toBeVisible()

    await rm(ballast)
    await expect(async () => {
      await page.getByRole('link', { name: 'Users' }).click()
      await page.getByRole('link', { name: 'Posts', exact: true }).click()
      await expect(notice).toBeHidden({ timeout: 1_000 })
    }).toPass()
  } finally {
    await server.stop()
    await disk.remove()
  }
})
