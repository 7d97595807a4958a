import { expect, type Page } from '@playwright/test'
import { pixelUrl } from './editor-form.ts'
import { htmlOf, test, textOf, write } from './editor-page/editor-page.ts'
import { accessFaults } from './screen-checks.ts'

const pictureOf = (page: Page) => page.getByRole('group', { name: 'Image', exact: true })
const groupOf = (page: Page) => page.getByRole('group', { name: 'Images' })
const dialogOf = (page: Page) => page.getByRole('dialog')
const second = 'https://img.example/b.png'

async function insert(page: Page, address: string): Promise<void> {
  await dialogOf(page).getByLabel('Or its address').fill(address)
  await dialogOf(page).getByRole('button', { name: 'Insert' }).click()
}

test('pictures are put side by side, described, moved by keys and taken apart', async ({
  editorPage: page,
  trouble,
}) => {
  const first = `<img src="${pixelUrl}" alt="A" width="200" height="100">`
  await write(page, `<p>a</p><p>${first}</p><p>b</p>`)
  await textOf(page).locator('.picture img').first().click()
  await pictureOf(page).getByRole('button', { name: 'Add beside …' }).click()
  await insert(page, second)
  const letter = (sign: string) => `<figcaption><span class="number">(${sign})</span></figcaption>`
  const group = (...pictures: string[]) =>
    `<p>a</p><figure class="group">${pictures
      .map((picture, at) => `<figure>${picture}${letter('ab'.charAt(at))}</figure>`)
      .join('')}</figure><p>b</p>`
  await expect.poll(() => htmlOf(page)).toBe(group(first, `<img src="${second}">`))
  await expect(page.getByRole('button', { name: 'Add alt text' })).toHaveCount(1)
  await pictureOf(page).getByLabel('Alt text').fill('B')
  expect(await accessFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => htmlOf(page)).toBe(group(`<img src="${second}" alt="B">`, first))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type('x y')
  await expect.poll(() => htmlOf(page)).toContain('<span class="number">(a)</span> x y</figcaption>')
  for (const _ of 'x y ') await page.keyboard.press('Backspace')
  await expect.poll(() => htmlOf(page)).toContain('<span class="number">(a)</span></figcaption>')
  await groupOf(page).getByRole('button', { name: 'Add caption for all' }).click()
  await page.keyboard.type('Both')
  await expect.poll(() => htmlOf(page)).toContain('<figcaption>Both</figcaption></figure><p>b</p>')
  await page.keyboard.press('Alt+Shift+F10')
  await groupOf(page).getByRole('button', { name: 'Take apart' }).press('Enter')
  await expect
    .poll(() => htmlOf(page))
    .toBe(`<p>a</p><p><img src="${second}" alt="B"></p><p>${first}</p><p>Both</p><p>b</p>`)
  expect(trouble).toEqual([])
})

test('the menu puts a picture beside the one above, and a picture has another one for dark screens', async ({
  editorPage: page,
}) => {
  await write(page, `<figure><img src="${pixelUrl}" alt="A"><figcaption>One</figcaption></figure><p></p>`)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('/beside')
  await page.keyboard.press('Enter')
  await insert(page, second)
  await expect.poll(() => htmlOf(page)).toMatch(/^<figure class="group">.*\(a\)<\/span> One.*\(b\)/)
  await textOf(page).locator('.picture img').first().click()
  await pictureOf(page).getByRole('button', { name: 'Add dark image …' }).click()
  await insert(page, second)
  await expect.poll(() => htmlOf(page)).toContain(`alt="A" data-dark="${second}">`)
  await pictureOf(page).getByRole('button', { name: 'Dark image …' }).click()
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => htmlOf(page)).not.toContain('data-dark')
})
