import { randomUUID } from 'node:crypto'
import { expect, savePost, test } from './fixtures.ts'
import { expectGoodScreen } from './screen-checks.ts'

test('the search box suggests posts by keyboard, and a search is never in the way', async ({
  page,
  server,
  richPost,
}) => {
  const word = `zeta${randomUUID().slice(0, 6).replace(/\d/g, 'q')}`
  const url = await savePost(server.request, richPost.author, {
    title: `The ${word} <b>post</b>`,
    tags: [word],
  })
  await page.goto('/about')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search posts')).not.toBeFocused()
  // The key has this name with Caps Lock.
  await page.keyboard.press('Control+K')
  const box = page.getByLabel('Search posts')
  await expect(box).toBeFocused()
  await expect(box).toHaveRole('combobox')
  await box.pressSequentially(word.slice(0, 6))
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveText([`The ${word} <b>post</b> Post`, `${word} Tag`])
  await expect(page.getByRole('status')).toHaveText('2 suggestions')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowUp')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue(word.slice(0, 6))
  await box.press('/')
  await expect(box).toHaveValue(`${word.slice(0, 6)}/`)
  await box.press('Backspace')
  await expect(options).toHaveCount(2)
  await box.press('ArrowDown')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) as string,
  )
  await expectGoodScreen(page)
  // On its small screen the box was out of sight, which closes the list.
  await box.fill(word.slice(0, 5))
  await expect(options).toHaveCount(2)
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(`/${url}`)
})

test('results mark the matches, are narrowed and widened by links, and say what was corrected', async ({
  page,
  server,
  richPost,
}) => {
  const word = `omega${randomUUID().slice(0, 6).replace(/\d/g, 'q')}xy`
  const draft = { description: 'About.', tags: [word] }
  await savePost(server.request, richPost.author, {
    ...draft,
    title: `<i>${word.toUpperCase()}</i> & co`,
    content: '<p>Some.</p>',
  })
  await savePost(server.request, richPost.author, {
    title: 'Another title',
    content: `<p>Long before it <b>${word}</b> stands.</p>`,
  })
  const typed = word.replace(/xy$/, 'y')
  await page.goto(`/search?search=${word}`)
  await expect(page.locator('mark')).toHaveText([word, word.toUpperCase()])
  await expect(page.getByRole('article').first()).toContainText(`Long before it ${word} stands.`)
  await page.getByText('Narrow the search').click()
  await expectGoodScreen(page)
  await page.locator('.filters').getByRole('link', { name: word }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`<i>${word.toUpperCase()}</i> & co`)
  await page.getByRole('link', { name: `Remove the filter tag: ${word}` }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  const { name, username } = richPost.author
  await page.goto(`/search?search=${word}&author=${username}`)
  await page.getByRole('link', { name: `Remove the filter author: ${name}` }).click()
  await expect(page).toHaveURL(`/search?search=${word}`)
  await page.goto(`/search?search=${typed}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `Nothing found for ${typed}. Showing results for ${word}.`,
  )
  await expect(page.getByRole('article')).toHaveCount(2)
})
