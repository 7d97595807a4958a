import type { Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import {
  bearer,
  expect,
  password,
  savePost,
  signIn,
  signInOnce,
  signUp,
  test,
  watchForTrouble,
} from './fixtures.ts'
import { draftOf, putLocalDrafts } from './local-drafts.ts'
import { expectGoodScreen } from './screen-checks.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved work' })

test('what was typed survives the page and is offered, not forced', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('Half a thought')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('that was not saved')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()

  await page.getByRole('link', { name: 'Create Post' }).click()
  await expect(page.getByText(/You have unsaved work from/)).toContainText('Half a thought')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a thought')
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('that was not saved')
  await page.getByLabel('Description').fill('Now whole.')
  await page.getByRole('button', { name: 'Draft' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Post' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await expect(page.getByText(/You have unsaved work from/)).toHaveCount(0)
})

test('closing the tab with something unsent warns; without it does not', async ({ page, request }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  const kinds: string[] = []
  page.on('dialog', (dialog) => {
    kinds.push(dialog.type())
    void dialog.accept()
  })
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await page.reload()
  expect(kinds).toEqual([])
  await page.getByLabel('Title', { exact: true }).pressSequentially('Unsent')
  await page.reload()
  expect(kinds).toEqual(['beforeunload'])
  await expect(page.getByText(/You have unsaved work from/)).toContainText('Unsent')
})

test('a session that ends while writing loses nothing', async ({ page, request }) => {
  const author = await signUp(request)
  answerDialogs(page)
  await page.goto('/admin')
  await page.evaluate((token) => localStorage.setItem('token', token), author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('Written for long')
  await page.getByLabel('Description').fill('Very long.')
  await request.post('/api/auth/signout', { headers: bearer(author.token) })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Your session has ended. What you have written is kept')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written for long')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByLabel('Username or Email').fill(author.username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written for long')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Written for long' })).toContainText('Public')
})

test('what was restored is one copy, which goes once it is saved', async ({ page, request }) => {
  const author = await signUp(request)
  const url = await savePost(request, author, { title: 'Stored', content: '<p>Stored.</p>' })
  answerDialogs(page)
  await signIn(page, author.token)
  const form = `/admin/dashboard/posts/edit/${url}`
  await page.goto(form)
  await page.getByLabel('Title', { exact: true }).fill('On Monday')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.goto(form)
  await expect(offer(page)).toContainText('On Monday')
  await expect(offer(page)).toContainText('The saved version is from')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill('On Tuesday')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.goto(form)
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('On Tuesday')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/admin/dashboard/posts')
  await page.goto(form)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('On Tuesday')
  await expect(offer(page)).toHaveCount(0)
})

test('restoring over something typed can be taken back', async ({ page, request }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('First thought')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Second thought')
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('First thought')
  await expect(page.getByText('What you had typed was replaced.')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Second thought')
})

test('a restored body is in the editor, however early one restores', async ({ page, request }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('All of the body.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.addInitScript(() =>
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Restore it') button.click()
    }).observe(document, { childList: true, subtree: true }),
  )
  await page.goto('/admin/dashboard/posts/create')
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveText('All of the body.')
})

test('what is typed and taken back is not offered', async ({ page, request }) => {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('Never mind')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await page.getByLabel('Title', { exact: true }).fill('')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Post' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('what lies there in another shape is not offered', async ({ page, request }) => {
  const author = await signUp(request)
  const trouble = watchForTrouble(page)
  await signInOnce(page, author.token)
  const copy = draftOf(author.username)
  await putLocalDrafts(page, [
    { account: author.username, key: '(new) 2' },
    { ...copy, key: '(new) 3', fields: { ...copy.fields, tags: [1] } },
    { ...copy, key: '(new) 4', fields: { ...copy.fields, status: 'hidden' } },
    { ...copy, key: '(new) 5', typedDate: null },
    { ...copy, key: '(new) 6', unanswered: null },
  ])
  await page.goto('/admin/dashboard/posts/create')
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await putLocalDrafts(page, [copy])
  await page.reload()
  await expect(offer(page)).toContainText('Kept')
  expect(trouble).toEqual([])
})

test.describe(() => {
  // Parsed in a document of its own, what would run is told of, though nothing can run there.
  test.use({ isHostile: true })

  test('a body that lies there runs nothing once it is restored', async ({ page, request }) => {
    const author = await signUp(request)
    await signInOnce(page, author.token)
    const { fields, ...copy } = draftOf(author.username)
    const content =
      '<p onclick="window.ran = 1" style="position: fixed">Text</p><img src="x" onerror="window.ran = 1"><script>window.ran = 1</script><p><a href="javascript:window.ran = 1">link</a></p>'
    await putLocalDrafts(page, [{ ...copy, fields: { ...fields, content } }])
    await page.goto('/admin/dashboard/posts/create')
    await page.getByRole('button', { name: 'Restore it' }).click()
    const body = page.getByRole('textbox', { name: 'Body' })
    await body.getByText('Text', { exact: true }).click()
    await body.getByText('link').click()
    await expect(body.locator('a')).toHaveAttribute('href', 'about:blank')
    await expect(body.locator('[onclick], [onerror], [style*=position], script')).toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})

test('it is offered to its account and for its post only', async ({ page, request }) => {
  const [ann, ben] = [await signUp(request), await signUp(request)]
  const url = await savePost(request, ann, { title: 'Another post' })
  await signInOnce(page, ann.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('Of Ann')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.goto(`/admin/dashboard/posts/edit/${url}`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Another post')
  await expect(offer(page)).toHaveCount(0)
  await signInOnce(page, ben.token)
  await page.goto('/admin/dashboard/posts/create')
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await signInOnce(page, ann.token)
  await page.goto('/admin/dashboard/posts/create')
  await expect(offer(page)).toContainText('Of Ann')
})

test('after another sign-in in another tab the text waits for whose it is', async ({
  page,
  context,
  request,
}) => {
  const [ann, ben] = [await signUp(request), await signUp(request)]
  await signInOnce(page, ann.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('Of Ann, half done')
  const other = await context.newPage()
  await signInOnce(other, ben.token)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
  await signInOnce(other, ann.token)
  await expect(offer(page)).toContainText('Of Ann, half done')
})

test('a browser that keeps nothing keeps it as long as the page', async ({ page, request }) => {
  const author = await signUp(request)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not here.', 'SecurityError')
    }
  })
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByLabel('Title', { exact: true }).fill('In memory')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'List of Posts' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Post' }).click()
  await expect(offer(page)).toContainText('In memory')
})
