import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import fc from 'fast-check'
import { sanitizeHtml } from '#server/content/html/sanitize-html.ts'
import { htmlSoup, htmlTree } from '#server/content/html/testing/arbitrary-html.ts'
import { runs, seed } from '#tests/support/random-tests.ts'
import { clipboards } from './editor-page/clipboards.ts'
import { htmlOf, paste, test, textOf, write } from './editor-page/editor-page.ts'

/** Trouble without what browsers tell of styles and handlers in pasted HTML, which they do not even try. */
const beyondPolicy = (trouble: string[]) =>
  trouble.filter(
    (one) =>
      !/^(?:Applying inline style|Executing inline event handler|Setting the document's base URI to '.*') violates/.test(
        one,
      ),
  )

const programs: [program: keyof typeof clipboards, html: string][] = [
  [
    'word',
    '<h1>Report</h1><p><b>Bold</b> and <i>italic</i>, <u>under</u>, <s>struck</s>.</p><p class="ql-align-center">Centred</p><ul><li>First<ul><li>Nested</li></ul></li><li>Second</li></ul><ol><li>Number</li></ol>',
  ],
  [
    'googleDocs',
    '<h2 dir="ltr">Plan</h2><p dir="ltr"><strong>Bold</strong> and <em>italic</em> and <a href="https://example.org/">a link</a></p><ul><li dir="ltr">One<ul><li dir="ltr">One a</li></ul></li><li dir="ltr">Two</li></ul>',
  ],
  [
    'libreOffice',
    '<p><b>Bold</b> text</p><ol><li>One</li><li>Two</li></ol><table><tbody><tr><td>A1</td><td>B1</td></tr></tbody></table>',
  ],
  [
    'webPage',
    '<h2>Title</h2><p>A span, <code>code</code> and <a href="/more">more</a>.</p><ul><li>One<ol><li>Deep</li></ol></li><li>Two</li></ul><p>In two boxes</p><table><tbody><tr><th colspan="2">Head</th></tr><tr><td>a</td><td>b</td></tr></tbody></table><p>Subscribe</p><pre><code class="language-js">let a\n</code></pre>',
  ],
]

for (const [program, html] of programs) {
  test(`what ${program} copies becomes clean HTML`, async ({ editorPage: page, trouble }) => {
    await write(page, '<p></p>')
    await paste(page, { 'text/html': clipboards[program], 'text/plain': 'not this' })
    expect(await htmlOf(page)).toBe(html)
    expect(beyondPolicy(trouble)).toEqual([])
  })
}

const samples = path.resolve(import.meta.dirname, '../../web/admin/editor/paste/samples')

/** Lines end behind blocks, which are stored without white space between them. */
const storedForm = (sample: string): string =>
  readFileSync(path.join(samples, `${sample}.stored.html`), 'utf8').replace(/(?<=>)\n/g, '')

for (const sample of readdirSync(samples).flatMap((name) => /^([\w-]+)\.html$/.exec(name)?.[1] ?? [])) {
  test(`the sample ${sample} becomes what is stored`, async ({ editorPage: page, trouble }) => {
    await write(page, '<p></p>')
    const html = readFileSync(path.join(samples, `${sample}.html`), 'utf8')
    await paste(page, { 'text/html': html, 'text/plain': 'not this' })
    const stored = storedForm(sample)
    expect(await htmlOf(page)).toBe(stored)
    expect(sanitizeHtml(stored)).toBe(stored)
    expect(beyondPolicy(trouble)).toEqual([])
  })
}

test('the server stores whatever is pasted without a change', async ({ editorPage: page }) => {
  const pasted = fc.sample(fc.oneof(htmlTree, htmlSoup), { numRuns: runs(400), seed })
  await write(page, '<p></p>')
  const stored = await textOf(page).evaluate((text, pasted) => {
    return pasted.map((html) => {
      window.harness.handle?.replace('')
      window.harness.html = ''
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      text.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
      return window.harness.html
    })
  }, pasted)
  for (const [at, html] of stored.entries()) expect(sanitizeHtml(html ?? ''), pasted[at]).toBe(html)
})

test('code of VS Code keeps its language', async ({ editorPage: page }) => {
  const html = '<div style="font-family: monospace; white-space: pre;"><div>puts <b>1</b></div></div>'
  const copied = { 'text/html': html, 'vscode-editor-data': '{"version":1,"mode":"ruby"}' }
  await write(page, '<p>See</p>')
  await page.keyboard.press('End')
  await page.keyboard.type(' ')
  await paste(page, { ...copied, 'text/plain': 'puts 1' })
  expect(await htmlOf(page)).toBe('<p>See <code>puts 1</code></p>')
  await write(page, '<p></p>')
  await paste(page, { ...copied, 'text/plain': 'puts 1\r\n\r\nputs 2\r\n' })
  expect(await htmlOf(page)).toBe('<pre><code class="language-ruby">puts 1\n\nputs 2</code></pre>')
  await write(page, '<p></p>')
  await paste(page, { ...copied, 'vscode-editor-data': '{"mode":"markdown"}', 'text/plain': '# T\n\n- a' })
  await expect.poll(() => htmlOf(page)).toBe('<h1>T</h1><ul><li>a</li></ul>')
})

test('what a paste leaves out or elsewhere is said once, with undo', async ({ editorPage: page }) => {
  await write(page, '<p>Words</p>')
  await page.keyboard.press('End')
  const html = 'a<img src="https://a.example/x.png"><img src="file:///c/x.png"><video></video>'
  await paste(page, { 'text/html': html })
  const notice = page.getByText('Pasted without 1 picture and 1 video. 1 picture stays on a.example.')
  await expect(notice).toBeVisible()
  const undo = page.getByText('Undo', { exact: true })
  await undo.click()
  expect(await htmlOf(page)).toBe('<p>Words</p>')
  await expect(notice).toHaveCount(0)
  await paste(page, { 'text/html': html })
  await page.keyboard.type('b')
  await expect(notice).toBeVisible()
  await expect(undo).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
})

test('nothing that is pasted runs, loads a page or sends a form', async ({ editorPage: page, trouble }) => {
  const others: string[] = []
  page.on('request', (made) => others.push(made.url()))
  await write(page, '<p></p>')
  const address = page.url()
  await paste(page, { 'text/html': clipboards.hostile })
  const html = (await htmlOf(page)) ?? ''
  expect(html).toContain('<p>Before</p>')
  expect(html).toContain('After')
  expect(html).toContain('<a href="about:blank">link</a>')
  expect(html).not.toMatch(/<(?:script|style|svg|math|iframe|object|embed|template|form|button|base|meta)/i)
  expect(html).not.toMatch(/\son\w+=|javascript:|srcdoc|tabindex|contenteditable/i)
  await textOf(page).getByText('link').click()
  await page.keyboard.type('Q')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(page.url()).toBe(address)
  expect([others, beyondPolicy(trouble)]).toEqual([[], []])
})

const markdown = `# Title

Some *words* with **weight**, \`code\` and a [link](https://example.org/).

- One
- Two
  1. Deep

> Quoted

\`\`\`js
let a < b
\`\`\`

| A | B |
| - | - |
| 1 | 2 |`

test('what is nested thousands of times keeps its text', async ({ editorPage: page, trouble }) => {
  for (const element of ['div', 'b', 'blockquote', 'ul><li', 'table><tr><td']) {
    await write(page, '<p></p>')
    await paste(page, { 'text/html': `${`<${element}>`.repeat(3_000)}deep` })
    await expect(textOf(page)).toHaveText('deep')
  }
  expect(beyondPolicy(trouble)).toEqual([])
})

test('Markdown as plain text becomes what it says', async ({ editorPage: page }) => {
  await write(page, '<p></p>')
  await paste(page, { 'text/plain': markdown })
  await expect
    .poll(() => htmlOf(page))
    .toBe(
      '<h1>Title</h1><p>Some <em>words</em> with <strong>weight</strong>, <code>code</code> and a <a href="https://example.org/">link</a>.</p><ul><li>One</li><li>Two<ol><li>Deep</li></ol></li></ul><blockquote><p>Quoted</p></blockquote><pre><code class="language-js">let a &lt; b</code></pre><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    )
})

test('formulas in plain text become formulas, and amounts stay', async ({ editorPage: page }) => {
  await write(page, '')
  await paste(page, { 'text/plain': String.raw`So $\nabla f$ and \(x^2\) for $5 or $10` })
  const formula = (tex: string) => `<code class="language-math math-inline">${tex}</code>`
  await expect
    .poll(() => htmlOf(page))
    .toBe(`<p>So ${formula(String.raw`\nabla f`)} and ${formula('x^2')} for $5 or $10</p>`)
})

test('code and formulas of Markdown keep what it says of them', async ({ editorPage: page }) => {
  await write(page, '')
  await paste(page, { 'text/plain': '$$\nx^2\n$$\n\n```ts {2 filename="a.ts" .line-numbers}\na\nb\n```' })
  await expect
    .poll(() => htmlOf(page))
    .toBe(
      '<pre><code class="language-math math-display">x^2</code></pre><figure class="code"><figcaption>a.ts</figcaption><pre class="line-numbers"><code class="language-ts">a\n<mark>b</mark></code></pre></figure>',
    )
})

const equation =
  '<figure class="equation" id="eq-a"><pre><code class="language-math math-display">x^2</code></pre></figure>'

const alone: [text: string, html: string][] = [
  ['$$\nx^2\n$$ {#eq-a}', equation],
  [
    '::: {.lemma}\nIt holds.\n:::',
    '<section class="lemma"><p class="theorem-title">Lemma 1</p><p>It holds.</p></section>',
  ],
  [
    '![A](/a.png){#fig-a}',
    '<figure id="fig-a"><img src="/a.png" alt="A"><figcaption>A</figcaption></figure>',
  ],
  ['| a |\n|---|', '<table><thead><tr><th scope="col">a</th></tr></thead></table>'],
]

for (const [text, html] of alone) {
  test(`pasted alone, it becomes what it says: ${JSON.stringify(text)}`, async ({ editorPage: page }) => {
    await write(page, '')
    await paste(page, { 'text/plain': text })
    await expect.poll(() => htmlOf(page)).toBe(html)
  })
}

test('a block that is pasted alone takes the place of an empty line, also one with a format', async ({
  editorPage: page,
}) => {
  const code = { 'vscode-editor-data': '{"mode":"ruby"}', 'text/plain': 'puts 1\nputs 2' }
  for (const [data, html] of [
    [{ 'text/plain': '$$\nx^2\n$$ {#eq-a}' }, equation],
    [code, '<pre><code class="language-ruby">puts 1\nputs 2</code></pre>'],
  ] as const) {
    await write(page, '<p></p>')
    await page.keyboard.press('ControlOrMeta+b')
    await paste(page, data)
    await expect.poll(() => htmlOf(page)).toBe(html)
  }
})

test('what Markdown ends with stays apart from the text behind the cursor', async ({ editorPage: page }) => {
  await write(page, '<p>Words</p>')
  await paste(page, { 'text/plain': 'So:\n\n$$\nx^2\n$$ {#eq-a}' })
  await expect.poll(() => htmlOf(page)).toBe(`<p>So:</p>${equation}<p>Words</p>`)
})

test('code of another site in Markdown gets our form', async ({ editorPage: page }) => {
  await write(page, '')
  const code = '<div class="highlight highlight-source-js"><pre><span class="k">let</span> a</pre></div>'
  const withButton = '<div><pre><code class="language-ts">let b</code></pre><button>Copy</button></div>'
  const inStyles = '<pre><code class="language-go"><span style="font-weight: bold">var</span> c</code></pre>'
  await paste(page, { 'text/plain': `# T\n\n${code}\n\n${withButton}\n\n${inStyles}` })
  const ours = ['javascript">let a', 'ts">let b', 'go">var c'].map(
    (each) => `<pre><code class="language-${each}</code></pre>`,
  )
  await expect.poll(() => htmlOf(page)).toBe(`<h1>T</h1>${ours.join('')}`)
})

test('HTML in Markdown is as clean as other HTML', async ({ editorPage: page, trouble }) => {
  await write(page, '<p></p>')
  await paste(page, {
    'text/plain':
      '# T\n\n<script>window.ran = 1</script>\n\n<b onclick="alert(1)">x</b> [y](javascript:alert(1))',
  })
  await expect.poll(() => htmlOf(page)).toBe('<h1>T</h1><p><b>x</b> <a href="about:blank">y</a></p>')
  expect([await page.evaluate(() => 'ran' in window), beyondPolicy(trouble)]).toEqual([false, []])
})

const plain: [text: string, html: string][] = [
  ['a < b && c > d <b>not bold</b>', '<p>a &lt; b &amp;&amp; c &gt; d &lt;b&gt;not bold&lt;/b&gt;</p>'],
  ['One\n\nTwo\nlines\r\n\r\nThree', '<p>One</p><p>Two<br>lines</p><p>Three</p>'],
  ['2 * 3 * 4 and snake_case_name', '<p>2 * 3 * 4 and snake_case_name</p>'],
  ['- not a list', '<p>- not a list</p>'],
  ['# T\n\n<!-- never closed', '<p># T</p><p>&lt;!-- never closed</p>'],
]

for (const [text, html] of plain) {
  test(`plain text stays what it is: ${JSON.stringify(text)}`, async ({ editorPage: page }) => {
    await write(page, '<p></p>')
    await paste(page, { 'text/plain': text })
    expect(await htmlOf(page)).toBe(html)
  })
}

test('plain text in a line takes on its format, and Markdown in code stays as it is', async ({
  editorPage: page,
}) => {
  await write(page, '<p><strong>ab</strong></p>')
  await page.keyboard.press('ArrowRight')
  await paste(page, { 'text/plain': ' x ' })
  expect(await htmlOf(page)).toBe('<p><strong>a x b</strong></p>')
  await write(page, '<pre><code>ab</code></pre>')
  await paste(page, { 'text/plain': '# no\n- heading', 'text/html': '<h1>no</h1>' })
  expect(await htmlOf(page)).toBe('<pre><code># no\n- headingab</code></pre>')
})

test('one paragraph that is pasted into a line stays in it', async ({ editorPage: page }) => {
  await write(page, '<h2>ab</h2>')
  await page.keyboard.press('ArrowRight')
  await paste(page, { 'text/html': '<p>x <em>y</em></p>' })
  expect(await htmlOf(page)).toBe('<h2>ax <em>y</em>b</h2>')
})
