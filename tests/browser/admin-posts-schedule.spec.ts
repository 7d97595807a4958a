import type { Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { type Author, bearer, expect, savePost, signIn, signUp, watchForTrouble } from './fixtures.ts'
import { test } from './own-server.ts'
import { expectGoodScreen } from './screen-checks.ts'

test.use({ timezoneId: 'America/New_York' })

async function open(page: Page, { token }: Author, address = '') {
  await signIn(page, token)
  await page.goto(`${address}/admin/dashboard/posts`)
}

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const nextYear = new Date().getUTCFullYear() + 1

test('a draft is scheduled in the time zone of the blog, changed, and cancelled', async ({
  page,
  request,
}) => {
  test.slow()
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'In good time', status: 'draft' })
  await open(page, author)
  const trouble = watchForTrouble(page)
  const dialogs = answerDialogs(page)
  const publishAt = async () => {
    const saved = await request.get(`/api/post/readbyadmin/${url}`, { headers: bearer(author.token) })
    return (await saved.json()).publishAt
  }

  await choose(page, 'Schedule …')
  await dialogOf(page).getByLabel('Date').fill(`${nextYear}-11-30`)
  await dialogOf(page).getByLabel('Time').fill('09:00')
  await expect(dialogOf(page)).toContainText(
    `In the time zone of the blog, UTC. That is 04:00 where you are (America/New_York).`,
  )
  await expectGoodScreen(page)
  await page.keyboard.press('Enter')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText(`Scheduled for November 30, ${nextYear}, 09:00`)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeFocused()
  expect(await publishAt()).toBe(`${nextYear}-11-30T09:00:00.000Z`)
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Change the schedule' }).click()
  await expect(dialogOf(page).getByLabel('Time')).toHaveValue('09:00')
  await dialogOf(page).getByLabel('Time').fill('10:30')
  await dialogOf(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(row).toContainText('10:30')

  await page.getByRole('button', { name: 'Cancel the schedule' }).click()
  await expect(row).not.toContainText('Scheduled for')
  expect(await publishAt()).toBeUndefined()
  await page.getByRole('button', { name: 'Undo “In good time”' }).click()
  await expect(row).toContainText(`November 30, ${nextYear}, 10:30`)
  expect(await publishAt()).toBe(`${nextYear}-11-30T10:30:00.000Z`)

  await choose(page, 'Edit')
  await expect(page.getByText(`Scheduled for November 30, ${nextYear}, 10:30`)).toBeVisible()
  expect(dialogs).toEqual([])
  expect(trouble).toEqual([])
})

test('an update of a public post is scheduled in its form, waits unchanged, and is changed in the list', async ({
  page,
  request,
}) => {
  test.slow()
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'As it is' })
  const own = async () =>
    (await request.get(`/api/post/readbyadmin/${url}`, { headers: bearer(author.token) })).json()
  const trouble = watchForTrouble(page)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  const title = page.getByLabel('Title', { exact: true })
  const later = page.getByRole('button', { name: 'Update at …' })
  await later.click()
  await expect(page.getByText('Nothing has changed.')).toBeVisible()
  await title.fill('As it will be')
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toContainText('in other parts of the post until then. What you type')
  await dialogOf(page).getByLabel('Date').fill(`${nextYear}-11-30`)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(later).toBeFocused()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByLabel('Date').fill(`${nextYear}-11-30`)
  await expectGoodScreen(page)
  await page.keyboard.press('Enter')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText(`Update scheduled for November 30, ${nextYear}, 09:00`)
  await expect(page.getByRole('region', { name: 'Unfinished texts' })).toHaveCount(0)
  expect(await own()).toMatchObject({ title: 'As it is', publishVersion: 2 })

  await choose(page, 'Edit')
  await expect(title).toHaveValue('As it is')
  await title.fill('As it is today')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(row).toContainText('As it is today')
  expect(await own()).toMatchObject({ title: 'As it is today', publishVersion: 2 })
  await choose(page, 'Edit')
  const note = page.getByRole('region', { name: 'Scheduled update' })
  await expect(note).toContainText('Readers then get version #2')
  await expectGoodScreen(page)
  await note.getByRole('button', { name: 'Open its text' }).click()
  await expect(title).toHaveValue('As it will be')
  await expect(title).toBeFocused()
  await title.fill('As it will be in time')
  await later.click()
  await expect(dialogOf(page)).toContainText('It takes the place of the update that is scheduled already.')
  await dialogOf(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(row).toContainText('Update scheduled for')

  const { publishVersion } = await own()
  expect(publishVersion).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Change the schedule' }).click()
  await expect(dialogOf(page)).toContainText(`readers get version #${publishVersion}`)
  await dialogOf(page).getByLabel('Time').fill('10:30')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('10:30')
  expect(await own()).toMatchObject({ publishVersion })

  const headers = bearer(author.token)
  const { publishBaseVersion: baseVersion } = await own()
  async function schedule(publishAt: string) {
    const data = { publishAt, version: publishVersion, baseVersion }
    expect((await request.put(`/api/post/schedule/${url}`, { headers, data })).status()).toBe(200)
  }
  await choose(page, 'Edit')
  await expect(note).toContainText('10:30')
  await schedule(`${nextYear}-12-01T09:00:00.000Z`)
  await request.put(`/api/post/update/${url}`, { headers, data: { description: 'Of another place.' } })
  await page.getByRole('button', { name: 'Load it' }).click()
  await expect(note).toContainText(`December 1, ${nextYear}`)
  await page.getByRole('link', { name: 'Cancel' }).click()

  await schedule(new Date(Date.now() + 2_000).toISOString())
  await request.put(`/api/post/update/${url}`, { headers, data: { title: 'Saved in between' } })
  await expect.poll(async () => (await own()).publishFailure, { timeout: 15_000 }).toBe('conflict')
  await page.reload()
  await expect(row).toContainText('Not published: the update of')
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Compare both' }).click()
  await expect(page.getByRole('heading', { name: 'Compare Versions' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Dismiss the update' }).click()
  await expect(row).not.toContainText('Not published')
  expect(await own()).not.toHaveProperty('publishVersion')
  expect(trouble).toEqual([])
})

/** The last Sunday of a month, when clocks in Berlin change. */
function lastSunday(year: number, month: number): string {
  const end = new Date(Date.UTC(year, month, 0))
  end.setUTCDate(end.getUTCDate() - end.getUTCDay())
  return end.toISOString().slice(0, 10)
}

test('a time that cannot be is refused at its field, and one that comes twice is asked about', async ({
  page,
  startOwnServer,
}) => {
  test.slow()
  const server = await startOwnServer({ TIME_ZONE: 'Europe/Berlin' })
  const author = await server.signUp('ada')
  await savePost(server.request, author, { title: 'Twice that night', status: 'draft' })
  await open(page, author, server.address)
  await choose(page, 'Schedule …')
  const [date, time] = [dialogOf(page).getByLabel('Date'), dialogOf(page).getByLabel('Time')]
  const send = () => dialogOf(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  const expectError = async (text: string) => {
    await send()
    await expect(dialogOf(page).getByText(text)).toBeVisible()
    await expect(date).toHaveAttribute('aria-invalid', 'true')
    await expect(date).toBeFocused()
  }
  await date.fill('')
  await expectError('Choose a date.')
  await date.fill('2020-01-01')
  await expectError('This time is over.')
  await date.fill(`${nextYear + 9}-01-01`)
  await expectError('This is more than 5 years from now.')
  await date.fill(lastSunday(nextYear, 3))
  await time.fill('02:30')
  await expectError('Clocks in Europe/Berlin skip this time: they are put forward then.')
  await expectGoodScreen(page)

  await date.fill(lastSunday(nextYear, 10))
  await send()
  const earlier = dialogOf(page).getByRole('radio', { name: 'The earlier one, GMT+2' })
  await expect(earlier).toBeFocused()
  await expectGoodScreen(page)
  await page.keyboard.press('ArrowDown')
  await expect(dialogOf(page)).toContainText('21:30 where you are')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(/Scheduled for October .*, 02:30/)
})
