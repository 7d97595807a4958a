import { expect, type Page } from '@playwright/test'
import { htmlOf, paste, test, textOf, write } from './editor-page/editor-page.ts'

const copied: [what: string, html: string][] = [
  ['a list', '<ul><li class="ql-indent-1">One</li><li data-list="checked">Two</li></ul>'],
  ['a table', '<table><caption>C</caption><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table>'],
  ['code', '<pre><code class="language-c++">a\n\n  b</code></pre>'],
  [
    'a figure with a label',
    '<figure id="fig-a"><img src="/a.png" alt="A" width="4"><figcaption>F</figcaption></figure>',
  ],
]

for (const [what, html] of copied) {
  test(`${what} that is cut in the editor and pasted comes back whole`, async ({ editorPage: page }) => {
    await write(page, `<p>Before</p>${html}<p>After</p>`)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+x')
    expect(await htmlOf(page)).toBe('')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(textOf(page)).toContainText('After')
    expect(await htmlOf(page)).toBe(`<p>Before</p>${html}<p>After</p>`)
  })
}

/** Marks some letters before the end of the line, and copies them to before the last letter of the text. */
async function copyWithin(page: Page, html: string, behind: number, count: number): Promise<string | null> {
  await write(page, html)
  await page.keyboard.press('End')
  for (let letter = 0; letter < behind; letter++) await page.keyboard.press('ArrowLeft')
  for (let letter = 0; letter < count; letter++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ControlOrMeta+v')
  return await htmlOf(page)
}

test('words that are copied keep the spaces around them', async ({ editorPage: page }) => {
  for (const [line, words] of [
    ['<p>one two three</p>', ' two '],
    ['<p>one <em>two</em> three</p>', ' <em>two</em> '],
    ['<ul><li>one two three</li></ul>', ' two '],
  ] as const)
    expect(await copyWithin(page, `${line}<p>ab</p>`, 5, 5)).toBe(`${line}<p>a${words}b</p>`)
})

test('what is copied across paragraphs of a callout, details or a cell joins the text, without that', async ({
  editorPage: page,
}) => {
  for (const around of [
    (text: string) => `<aside class="callout tip"><p class="callout-title">Tip</p>${text}</aside>`,
    (text: string) => `<details><summary>Tip</summary>${text}</details>`,
    (text: string) => `<table><tbody><tr><td>${text}</td><td>b</td></tr></tbody></table>`,
  ]) {
    const html = `<p>ab</p>${around('<p>one two</p><p>three four</p>')}`
    await write(page, html)
    await textOf(page).getByText('three four').click()
    await page.keyboard.press('Home')
    for (let letter = 0; letter < 'three'.length; letter++) await page.keyboard.press('ArrowRight')
    // To before the second word of the paragraph above.
    for (let letter = 0; letter < 'threetwo'.length + 1; letter++)
      await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ControlOrMeta+c')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ControlOrMeta+v')
    expect(await htmlOf(page)).toBe(html.replace('<p>ab</p>', '<p>atwo</p><p>threeb</p>'))
  }
})

test('a part of a line of another program keeps the spaces around it', async ({ editorPage: page }) => {
  const copies = [
    ['<meta charset=\'utf-8\'><span style="color: red"> two </span>', 'a two b'],
    [
      '<html>\r\n<body>\r\n<!--StartFragment--> two <b>x </b><!--EndFragment-->\r\n</body>\r\n</html>',
      'a two <b>x </b>b',
    ],
    ['<html>\r\n<body>\r\n<!--StartFragment--><p> two </p><!--EndFragment-->\r\n</body>\r\n</html>', 'atwob'],
    ['<meta charset="utf-8"> <p>two</p> ', 'atwob'],
  ]
  for (const [copy = '', line] of copies) {
    await write(page, '<p>ab</p>')
    await page.keyboard.press('ArrowRight')
    await paste(page, { 'text/html': copy, 'text/plain': 'not this' })
    expect(await htmlOf(page)).toBe(`<p>${line}</p>`)
  }
})

test('what other editors copy that are made as this one is read as that of any program', async ({
  editorPage: page,
  trouble,
}) => {
  const copies = [
    [
      '<p data-pm-slice="1 1 []">a <span style="font-weight: bold">b</span></p>',
      '<p>a <strong>b</strong></p>',
    ],
    [
      '<ul data-type="taskList" data-pm-slice="3 3 []"><li data-checked="true"><label><input type="checkbox" checked="checked"><span></span></label><div><p>Done</p></div></li></ul>',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""><p>Done</p></li></ul>',
    ],
    // There are no rows right in tables here.
    [
      '<table data-pm-slice="1 1 -2 [&quot;table&quot;,null,&quot;tableRow&quot;,null]"><tbody><tr><td><p>a</p></td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
  ]
  for (const [copy = '', html] of copies) {
    await write(page, '<p></p>')
    await paste(page, { 'text/html': copy, 'text/plain': 'not this' })
    expect(await htmlOf(page)).toBe(html)
  }
  expect(trouble).toEqual([])
})
