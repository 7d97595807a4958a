import { linkTo } from '#toolchain/programs/link.ts'
import { openForm, progress, uploaded } from './cover-upload.ts'
import { answerDialogs } from './dialogs.ts'
import { expect, signUp, test } from './fixtures.ts'
import { chooseCover, noise, smallImage } from './image-files.ts'
import { startLosingProxy } from './losing-proxy.ts'
import { expectGoodScreen } from './screen-checks.ts'

// Uploads wait for the server.
test.slow()

test('a file that a proxy finds too large is refused at once, and why', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  const proxy = await startLosingProxy(server.address)
  answerDialogs(page)
  await openForm(page, proxy.address, token)
  proxy.respond('POST /api/images/', '413 Request Entity Too Large', '<html><h1>413</h1><hr>nginx</html>')
  await chooseCover(page, await smallImage())
  await expect(page.getByRole('alert').filter({ hasText: 'between you and the server' })).toBeVisible()
  await expect(page.getByText('Trying again')).toHaveCount(0)
  await expectGoodScreen(page)
  expect(proxy.responseCount()).toBe(1)
  await proxy.close()
})

test('while an upload waits to be tried again, the reason is told', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  const proxy = await startLosingProxy(server.address)
  answerDialogs(page)
  await page.clock.install()
  await openForm(page, proxy.address, token)
  const message = 'There is no room left to store images.'
  proxy.respond(
    'POST /api/images/',
    '503 Service Unavailable',
    JSON.stringify({ code: 'unavailable', message }),
  )
  await chooseCover(page, await smallImage())
  await expect(page.getByText(`${message} Trying again in a moment …`)).toBeVisible()
  await expect(page.getByText('cannot be reached')).toHaveCount(0)
  proxy.respond('POST /api/images/', '502 Bad Gateway', '<html><h1>502</h1><hr>nginx</html>')
  await expect(page.getByText('The server cannot be reached. Trying again in a moment …')).toBeVisible()
  const unexpected = { code: 'internal', message: 'Something unexpected happened.' }
  proxy.respond('POST /api/images/', '500 Internal Server Error', JSON.stringify(unexpected))
  const alert = page.getByRole('alert').filter({ hasText: unexpected.message })
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(alert).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`${unexpected.message} Trying again in a moment …`)).toBeVisible()
  await proxy.close()
})

test('an upload that gets no further begins again', async ({ page, server }) => {
  const { token } = await signUp(server.request)
  const link = await linkTo(server.address)
  answerDialogs(page)
  await page.clock.install()
  await openForm(page, link.url.replace(/\/$/, ''), token)
  link.freeze()
  await chooseCover(page, await noise())
  await expect.poll(() => progress(page).getAttribute('value').then(Number)).toBeGreaterThan(0)
  await page.clock.fastForward(25_000)
  await expect(page.getByText('Uploading …')).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByText('The server cannot be reached. Trying again in a moment …')).toBeVisible()
  link.thaw()
  await expect(uploaded(page)).toBeVisible({ timeout: 60_000 })
  await link.close()
})

test('a server may work on an image for longer than the way to it may be silent', async ({
  page,
  server,
}) => {
  const { token } = await signUp(server.request)
  answerDialogs(page)
  await page.clock.install()
  await openForm(page, server.address, token)
  server.pause()
  await chooseCover(page, await smallImage())
  const works = page.getByText('Uploaded. The server is processing the image …')
  await expect(works).toBeVisible()
  await page.clock.fastForward(110_000)
  await expect(works).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(page.getByText('Trying again in a moment …')).toBeVisible()
  server.goOn()
  await expect(uploaded(page)).toBeVisible({ timeout: 60_000 })
})
