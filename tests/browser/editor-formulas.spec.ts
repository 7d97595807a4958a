import { expect } from '@playwright/test'
import { htmlOf, load, test, textOf } from './editor-page/editor-page.ts'

const inline = (tex: string) => `<code class="language-math math-inline">${tex}</code>`

test('formulas are seen as on the page, edited as TeX where they stand, and say what is wrong with them', async ({
  editorPage: page,
  trouble,
}) => {
  const display = '<pre><code class="language-math math-display">\\frac{1}{2}</code></pre>'
  await load(page, `<p>a ${inline('x^2')} b</p>${display}<p>c</p>`)
  const shown = textOf(page).locator('.formula-shown math')
  const panel = page.getByRole('group', { name: 'Formula' })
  await expect(shown).toHaveCount(2)

  await textOf(page).getByText('c', { exact: true }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(panel.locator('msup')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await expect(panel).toBeVisible()
  await page.keyboard.type('+\\bad')
  await expect(panel).toContainText('Column 5: \\bad is not known.')
  await expect(textOf(page).locator('.formula-fault')).toHaveText('\\bad')
  for (let at = 0; at < 3; at++) await page.keyboard.press('Backspace')
  await page.keyboard.type('pi')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.keyboard.type('!')
  expect(await htmlOf(page)).toBe(`<p>a ${inline('x^2+\\pi')}! b</p>${display}<p>c</p>`)
  await expect(shown).toHaveCount(2)

  await page.keyboard.press('ArrowDown')
  await expect(panel.locator('mfrac')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => htmlOf(page)).toBe(`<p>a ${inline('x^2')} b</p>${display}<p>c</p>`)
  await shown.first().click()
  await expect(panel).toBeVisible()
  expect(trouble).toEqual([])
})

test('formulas beside a table are seen as on the page, although its plugins come while they are read', async ({
  editorPage: page,
}) => {
  await load(page, `<p>a ${inline('x^2')}</p><table><tbody><tr><td>b</td></tr></tbody></table>`)
  await expect(textOf(page).locator('.formula-shown math')).toHaveCount(1)
})

test('formulas show the numbers of equations and of their rows, and say what nothing is called', async ({
  editorPage: page,
  trouble,
}) => {
  const rows = '\\begin{align}a\\label{a}\\\\b\\label{b}\\end{align}'
  const caption = '<figcaption><span id="eq-a">(1)</span> <span id="eq-b">(2)</span></figcaption>'
  const figure = `<figure class="equation"><pre><code class="language-math math-display">${rows}</code></pre>${caption}</figure>`
  await load(page, `<p>see ${inline('\\eqref{b}')}</p>${figure}`)
  const shown = textOf(page).locator('p .formula-shown math')
  await expect(textOf(page).locator('.equation .formula-shown .tml-tag')).toHaveText(['(1)', '(2)'])
  await expect(textOf(page).locator('figcaption')).toBeHidden()
  await expect(shown).toHaveText('(2)')
  await textOf(page).getByText('see').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('$\\ref{gone}$ ')
  await expect(shown).toHaveText(['??', '(2)'])
  await shown.first().click()
  await expect(page.getByRole('group', { name: 'Formula' })).toContainText(
    'No equation in this text is called “gone”.',
  )
  expect(trouble).toEqual([])
})

test('a formula between two dollar signs in a line of its own is one, until it is taken back', async ({
  editorPage: page,
}) => {
  await load(page, '<p></p>')
  await textOf(page).click()
  const display = '<pre><code class="language-math math-display">x</code></pre>'
  await page.keyboard.type('$$x$$')
  await expect.poll(() => htmlOf(page)).toContain(display)
  await page.keyboard.press('Backspace')
  await expect.poll(() => htmlOf(page)).toBe('<p>$$x$$</p>')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('$')
  await page.keyboard.press('Enter')
  await page.keyboard.type('y')
  await expect.poll(() => htmlOf(page)).toBe(`${display}<p>y</p>`)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => htmlOf(page)).toBe('<p>$$x$$</p>')
})
