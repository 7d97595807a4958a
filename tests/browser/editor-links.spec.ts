import { expect, type Page } from '@playwright/test'
import { htmlOf, paste, test, textOf, toolOf, write } from './editor-page/editor-page.ts'
import { test as postTest, savePost, signIn, signUp } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** What is typed, and where the link leads then. */
const kept: [typed: string, href: string][] = [
  ['http://example.org/a?b=c', 'http://example.org/a?b=c'],
  ['https://example.org/', 'https://example.org/'],
  ['HTTPS://EXAMPLE.ORG/', 'HTTPS://EXAMPLE.ORG/'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['tel:+431234', 'tel:+431234'],
  ['/about', '/about'],
  ['../other', '../other'],
  ['?page=2', '?page=2'],
  ['#in-place', '#in-place'],
  ['  https://example.org/  ', 'https://example.org/'],
  ['example.org/page', 'https://example.org/page'],
  ['ada@example.org', 'mailto:ada@example.org'],
]

/** Addresses that lead to a blank page, however they are spelled. */
const refused = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript\r\n:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript\u0000:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
]

async function typeAddress(page: Page, address: string): Promise<void> {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page).getByLabel('Address').fill(address)
}

for (const [typed, href] of kept) {
  test(`${typed} leads to ${href}`, async ({ editorPage: page }) => {
    await typeAddress(page, typed)
    await expect(dialog(page)).not.toContainText('blank page')
    await page.keyboard.press('Enter')
    expect(await htmlOf(page)).toBe(`<p><a href="${href}">Words</a></p>`)
  })
}

for (const address of refused) {
  test(`${JSON.stringify(address)} leads to a blank page, typed and pasted`, async ({
    editorPage: page,
    trouble,
  }) => {
    await typeAddress(page, address)
    await expect(dialog(page)).toContainText('This one will lead to a blank page.')
    await page.keyboard.press('Enter')
    expect(await htmlOf(page)).toBe('<p><a href="about:blank">Words</a></p>')
    await expect(textOf(page).locator('a')).toHaveAttribute('href', 'about:blank')

    await write(page, '<p></p>')
    const entities = [...address].map((sign) => `&#${sign.codePointAt(0)};`).join('')
    await paste(page, { 'text/html': `<a href="${entities}">Words</a>` })
    expect(await htmlOf(page)).toBe('<p><a href="about:blank">Words</a></p>')
    expect(trouble).toEqual([])
  })
}

test('an address is required', async ({ editorPage: page }) => {
  await typeAddress(page, '   ')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('Enter the address that the link leads to.')
  expect(await htmlOf(page)).toBeNull()
})

test('a post is found by words and chosen with the keyboard', async ({ editorPage: page, trouble }) => {
  await write(page, '<p></p>')
  await page.keyboard.press('ControlOrMeta+k')
  const address = dialog(page).getByLabel('Address')
  await address.fill('apples')
  const options = dialog(page).getByRole('option')
  await expect(options).toHaveText(['Apples, later Draft', 'Apples and pears Grace'])
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
  await address.fill('apple')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/^Such as .* Choose one of the posts/)
  await expect(options).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue('/apples-draft')
  await expect(dialog(page)).toContainText('Readers cannot open it while it is a draft.')
  await address.fill('apples')
  await options.last().click()
  await expect(dialog(page).getByLabel('Text')).toHaveValue('Apples and pears')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe('<p><a href="/apples">Apples and pears</a></p>')
  expect(trouble).toEqual([])
})

postTest('the dialog finds own drafts and public posts of everybody', async ({ page, request }) => {
  const [author, other] = [await signUp(request), await signUp(request)]
  const word = `Quince${author.username}`
  const draft = await savePost(request, author, { title: `${word} draft`, status: 'draft' })
  const theirs = await savePost(request, other, { title: 'Theirs', content: `<p>About ${word}.</p>` })
  await savePost(request, other, { title: `${word} hidden`, status: 'draft' })
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page).getByLabel('Address').fill(word.toLowerCase())
  const options = dialog(page).getByRole('option')
  await expect(options).toHaveText([`${word} draft Draft`, new RegExp(`^Theirs ${other.username}`)])
  for (const [option, url] of [draft, theirs].entries()) {
    await dialog(page).getByLabel('Address').fill(word)
    await options.nth(option).click()
    await expect(dialog(page).getByLabel('Address')).toHaveValue(`/${url}`)
  }
})

test('a link that leads astray in a stored text shows as blank and stays as it is', async ({
  editorPage: page,
}) => {
  await write(page, '<p>x <a href="javascript:alert(1)">Words</a></p>')
  await expect(textOf(page).locator('a')).toHaveAttribute('href', 'about:blank')
  await page.keyboard.type('Q')
  expect(await htmlOf(page)).toBe('<p>Qx <a href="javascript:alert(1)">Words</a></p>')
})

test('a link is changed from any place in it, and keeps its title', async ({ editorPage: page }) => {
  await write(page, '<p><a href="/old" title="T">One <em>two</em></a> three</p>')
  await page.keyboard.press('ArrowRight')
  await toolOf(page, 'Link').click()
  await expect(dialog(page)).toHaveAccessibleName('Change link')
  await expect(dialog(page).getByLabel('Address')).toHaveValue('/old')
  await expect(dialog(page).getByLabel('Text')).toHaveCount(0)
  await dialog(page).getByLabel('Address').fill('/new')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe('<p><a href="/new" title="T">One <em>two</em></a> three</p>')
})

test('a link is removed and its words stay', async ({ editorPage: page }) => {
  await write(page, '<p>See <a href="/old">one <em>two</em></a> three</p>')
  await page.keyboard.press('ControlOrMeta+ArrowRight')
  await page.keyboard.press('ControlOrMeta+ArrowRight')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page).getByRole('button', { name: 'Remove link' }).click()
  expect(await htmlOf(page)).toBe('<p>See one <em>two</em> three</p>')
  await expect(textOf(page)).toBeFocused()
})

test('selected words become one link in place of those among them', async ({ editorPage: page }) => {
  await write(page, '<p>One <a href="/a">two</a> three</p>')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page).getByLabel('Address').fill('/b')
  await page.keyboard.press('Enter')
  expect(await htmlOf(page)).toBe('<p><a href="/b">One two three</a></p>')
})

test('what is typed behind a link is not part of it, what is typed in it is', async ({
  editorPage: page,
}) => {
  await write(page, '<p><a href="/a">link</a></p>')
  await page.keyboard.press('End')
  await page.keyboard.type(' after')
  expect(await htmlOf(page)).toBe('<p><a href="/a">link</a> after</p>')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Q')
  expect(await htmlOf(page)).toBe('<p><a href="/a">lQink</a> after</p>')
})

test('a click on a link does not leave the page', async ({ editorPage: page }) => {
  await write(page, '<p><a href="https://example.org/">link</a></p>')
  const address = page.url()
  await textOf(page).getByText('link').click()
  await page.keyboard.type('Q')
  expect(await htmlOf(page)).toContain('Q')
  expect(page.url()).toBe(address)
})
