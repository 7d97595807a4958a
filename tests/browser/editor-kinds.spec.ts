import { expect, type Page } from '@playwright/test'
import { htmlOf, test, textOf, toolOf, write } from './editor-page/editor-page.ts'
import { accessFaults } from './screen-checks.ts'

const panel = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('a click in a callout whose kind was just chosen puts the cursor there', async ({
  editorPage: page,
}) => {
  await write(page, '')
  await page.keyboard.type('> [!NOTE] ')
  const kind = panel(page, 'Block').getByLabel('Kind of callout')
  await kind.focus()
  await press(page, 'ArrowDown')
  await expect(kind).toHaveValue('tip')
  const body = textOf(page).locator('.callout p').last()
  await body.click()
  await expect
    .poll(() => body.evaluate((line) => line.contains(getSelection()?.anchorNode ?? null)))
    .toBe(true)
  await page.keyboard.type('ab')
  expect(await htmlOf(page)).toContain('<p class="callout-title">Tip</p><p>ab</p>')
})

test('callouts, theorems, definitions, tabs and formats are made and changed by keyboard', async ({
  editorPage: page,
  trouble,
}) => {
  const keys = page.keyboard
  await write(page, '')
  await keys.type('> [!WARNING] Mind')
  await press(page, 'Enter')
  await keys.type('a')
  await press(page, 'Alt+Shift+F10')
  await expect(panel(page, 'Block').getByLabel('Kind of callout')).toBeFocused()
  expect(await accessFaults(page)).toEqual([])
  await panel(page, 'Block').getByLabel('Kind of callout').selectOption('Tip')
  await panel(page, 'Block').getByLabel('Folding').selectOption('Open at first')
  await press(page, 'Escape')
  await expect(textOf(page)).toBeFocused()
  await keys.type('b')
  const callout = '<details class="callout tip" open=""><summary>Mind</summary><p>ab</p></details>'
  expect(await htmlOf(page)).toBe(callout)
  await press(page, 'Enter', 'Enter')

  await keys.type('/lemma')
  await press(page, 'Enter')
  await keys.type('c')
  await press(page, 'Home', 'Backspace')
  await keys.type('Line')
  await expect(textOf(page).locator('.theorem-title')).toHaveAttribute('data-label', 'Lemma 1')
  await press(page, 'Enter', 'End', 'Enter', 'Enter')
  const lemma =
    '<section class="lemma"><p class="theorem-title">Lemma 1 (<span class="title">Line</span>)</p><p>c</p></section>'
  expect(await htmlOf(page)).toBe(`${callout}${lemma}<p><br></p>`)

  await keys.type('Term')
  await press(page, 'Enter')
  await keys.type(': d')
  await press(page, 'Enter', 'Enter')
  await keys.type('e')
  await press(page, 'Tab')
  await expect(textOf(page)).toBeFocused()
  await press(page, 'Shift+Tab', 'Enter', 'Enter', 'Enter')
  const terms = '<dl><dt>Term</dt><dd>d</dd><dt>e</dt></dl>'
  expect(await htmlOf(page)).toBe(`${callout}${lemma}${terms}<p><br></p>`)

  await keys.type('/code in')
  await press(page, 'Enter')
  await keys.type('npm')
  await press(page, 'Enter')
  await keys.type('f')
  // The name has the tools of tabs, the code its own.
  await press(page, 'ArrowUp', 'Alt+Shift+F10', 'Enter')
  await keys.type('yarn')
  const [name, yarn] = ['npm', 'yarn'].map((name, at) => {
    return `<figure class="code"><figcaption>${name}</figcaption><pre><code>${at ? '' : 'f'}</code></pre></figure>`
  })
  const second = (yarn as string).replace('yarn', 'Tab 2')
  expect(await htmlOf(page)).toBe(`${callout}${lemma}${terms}<div class="tabs">${name}${yarn}${second}</div>`)
  await press(page, 'Enter', 'ControlOrMeta+Enter')

  await keys.type('H~2~O x^2^ ==m== CSS')
  await press(page, 'ControlOrMeta+Alt+a')
  const standsFor = panel(page, 'Abbreviation').getByLabel('Stands for')
  await expect(standsFor).toBeFocused()
  await keys.type('Cascading')
  // The end of a word of an input method.
  await standsFor.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(standsFor).toBeFocused()
  expect(await accessFaults(page)).toEqual([])
  await press(page, 'Enter', 'ArrowRight')
  await keys.type(' ')
  await toolOf(page, 'More formats').click()
  await page.getByRole('menuitemcheckbox', { name: 'Keyboard key' }).click()
  await expect(textOf(page)).toBeFocused()
  await keys.type('Esc')
  expect(await htmlOf(page)).toContain(
    '<p>H<sub>2</sub>O x<sup>2</sup> <mark>m</mark> <abbr title="Cascading">CSS</abbr> <kbd>Esc</kbd></p>',
  )

  await keys.type(' by ')
  await press(page, 'ControlOrMeta+k')
  await keys.type('line')
  await expect(page.getByRole('option', { name: 'Lemma 1 (Line) In this text' })).toBeVisible()
  await press(page, 'ArrowDown', 'Enter', 'Enter')
  await expect(textOf(page)).toBeFocused()
  expect(await htmlOf(page)).toContain('<a class="ref" href="#lem-line">Lemma 1</a>')
  expect(await htmlOf(page)).toContain('<section class="lemma" id="lem-line">')
  expect(trouble).toEqual([])
})

test('a selection from a quotation into details is deleted, cut and typed over', async ({
  editorPage: page,
  trouble,
}) => {
  for (const [key, typed] of [
    ['Delete', ''],
    ['ControlOrMeta+x', ''],
    ['x', 'x'],
  ] as const) {
    await write(
      page,
      '<blockquote><p>quoted</p></blockquote><details><summary>sum</summary><p>f</p></details><p>z</p>',
    )
    await press(page, 'End', 'ArrowLeft', 'ArrowLeft', ...Array(4).fill('Shift+ArrowRight'), key)
    await expect
      .poll(() => htmlOf(page))
      .toBe(`<blockquote><p>quot${typed}um</p><p>f</p></blockquote><p>z</p>`)
  }
  expect(trouble).toEqual([])
})
