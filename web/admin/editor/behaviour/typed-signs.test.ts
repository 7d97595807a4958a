import { describe, expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { cursor, htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { typed } from '../testing/typed.ts'
import { enterFence } from './block-signs.ts'
import { enterAfterBlock, noteReplaced, signAt, signsPlugin } from './typed-signs.ts'

describe('signs of blocks', () => {
  test.each([
    ['# Q', '<h1>Q</h1>'],
    ['#### Q', '<h4>Q</h4>'],
    ['##### Q', '<p>##### Q</p>'],
    ['- Q', '<ul><li>Q</li></ul>'],
    ['* Q', '<ul><li>Q</li></ul>'],
    ['1. Q', '<ol><li>Q</li></ol>'],
    ['1) Q', '<ol><li>Q</li></ol>'],
    ['3. Q', '<p>3. Q</p>'],
    ['> Q', '<blockquote><p>Q</p></blockquote>'],
    ['---Q', '<hr><p>Q</p>'],
    ['``` Q', '<pre><code>Q</code></pre>'],
    [
      ':::tabs Q',
      '<div class="tabs"><figure class="code"><figcaption>Q</figcaption><pre><code></code></pre></figure><figure class="code"><figcaption>Tab 2</figcaption><pre><code></code></pre></figure></div>',
    ],
    ['```ts Q', '<pre><code class="language-ts">Q</code></pre>'],
    ['> - ## Q', '<blockquote><ul><li><h2>Q</h2></li></ul></blockquote>'],
    ['a # Q', '<p>a # Q</p>'],
  ])('%s', (keys, html) => {
    expect(typed(`<p>${cursor}</p>`, keys)).toBe(html)
  })

  test.each([
    ['a paragraph', `<p>a</p><p>${cursor}b</p>`, '## ', '<p>a</p><h2>b</h2>'],
    ['a heading, as another level', `<h2>${cursor}b</h2>`, '### ', '<h3>b</h3>'],
    ['a heading, but no list', `<h2>${cursor}b</h2>`, '- ', '<h2>- b</h2>'],
    ['a list that goes on', `<ul><li>a</li></ul><p>${cursor}</p>`, '- b', '<ul><li>a</li><li>b</li></ul>'],
    ['an item, but no list in it', `<ul><li>${cursor}a</li></ul>`, '- ', '<ul><li>- a</li></ul>'],
    [
      'a cell',
      `<table><tbody><tr><td>${cursor}a</td></tr></tbody></table>`,
      '- ',
      '<table><tbody><tr><td><ul><li>a</li></ul></td></tr></tbody></table>',
    ],
    [
      'a cell, but no heading there',
      `<table><tbody><tr><td>${cursor}a</td></tr></tbody></table>`,
      '# ',
      '<table><tbody><tr><td># a</td></tr></tbody></table>',
    ],
    ['text, but no rule before it', `<p>${cursor}a</p>`, '---', '<p>---a</p>'],
    [
      'a summary, but nothing there',
      `<details><summary>${cursor}a</summary></details>`,
      '# ',
      '<details><summary># a</summary></details>',
    ],
    [
      'a caption, but nothing there',
      `<figure><img src="/a.png"><figcaption>${cursor}a</figcaption></figure>`,
      '# ',
      '<figure><img src="/a.png"><figcaption># a</figcaption></figure>',
    ],
    ['a line after a break, but nothing there', `<p>a<br>${cursor}b</p>`, '# ', '<p>a<br># b</p>'],
    ['code, but nothing there', `<pre><code>${cursor}a</code></pre>`, '# ', '<pre><code># a</code></pre>'],
  ])('in %s', (_where, html, keys, after) => {
    expect(typed(html, keys)).toBe(after)
  })

  const task = (inside: string) =>
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled=""> ${inside}</li></ul>`
  const definition = (inside: string) => `<dl><dt>t</dt><dd>${inside}</dd></dl>`

  test.each([
    ['- ', '<ul><li>¦</li></ul>'],
    ['* ', '<ul><li>a<ul><li>¦</li></ul></li></ul>'],
    ['2. ', '<ol><li>a</li><li>¦</li></ol>'],
    ['10) ', '<ol><li>¦</li></ol>'],
    ['- [ ] ', task(cursor)],
    ['[ ] ', task(cursor)],
    ['[] ', task(cursor)],
    [': ', definition(cursor)],
  ])('%j in an empty item of its own kind is dropped', (keys, html) => {
    expect(typed(html, `${keys}Q`)).toBe(html.replace(cursor, 'Q'))
  })

  test.each([
    ['- ', '<ul><li>¦a</li></ul>'],
    ['1. ', '<ul><li>¦</li></ul>'],
    ['- ', '<ol><li>¦</li></ol>'],
    ['- ', task(cursor)],
    [': ', definition('¦a')],
    [': ', '<dl><dt>¦</dt></dl>'],
  ])('%j in another item is text: %s', (keys, html) => {
    expect(typed(html, `${keys}Q`)).toBe(html.replace(cursor, `${keys}Q`))
  })

  test('Enter after a fence starts code', () => {
    let html = ''
    const state = stateWithCursor(`<p>\`\`\`js${cursor}</p>`)
    expect(enterFence(state, (tr) => (html = writeHtml(tr.doc)))).toBe(true)
    expect(html).toBe('<pre><code class="language-js"></code></pre>')
    expect(enterFence(stateWithCursor(`<p>a \`\`\`js${cursor}</p>`))).toBe(false)
  })
})

describe('signs of formats', () => {
  test.each([
    ['a **b** c', 'a <strong>b</strong> c'],
    ['a *b c* d', 'a <em>b c</em> d'],
    ['***b*** c', '<strong><em>b</em></strong> c'],
    ['**a *b* c** d', '<strong>a <em>b</em> c</strong> d'],
    ['~~b~~ c', '<del>b</del> c'],
    ['`b` c', '<code>b</code> c'],
    ['(`a*b*c`)', '(<code>a*b*c</code>)'],
    ['2*3*4', '2*3*4'],
    ['H~2~O', 'H<sub>2</sub>O'],
    ['x^2^ y', 'x<sup>2</sup> y'],
    ['Ca^2+^', 'Ca<sup>2+</sup>'],
    ['==b c== d', '<mark>b c</mark> d'],
    ['a==b==c', 'a==b==c'],
    ['a == b == c', 'a == b == c'],
    ['~5 or ~6', '~5 or ~6'],
    ['~5-~6', '~5-~6'],
    ['see ~/a/~b', 'see ~/a/~b'],
    ['[^1]: a^', '[^1]: a^'],
    ['^_^', '^_^'],
    ['2^a b^', '2^a b^'],
    ['`x^2^`', '<code>x^2^</code>'],
    ['a**b**', 'a**b**'],
    ['* a*', '* a*'],
    ['a * b*', 'a * b*'],
    ['\\*a*', '\\*a*'],
    ['****', '****'],
    ['``', '``'],
    ['这是**重要**的', '这是<strong>重要</strong>的'],
    ['とても*大事*です', 'とても<em>大事</em>です'],
    ['정말**중요**해', '정말<strong>중요</strong>해'],
    ['see [it](https://a.org/x_(y)) now', 'see <a href="https://a.org/x_(y)">it</a> now'],
    ['[it](a.org/x).', '<a href="https://a.org/x">it</a>.'],
    ['[it](#place)', '<a href="#place">it</a>'],
    ['[it](javascript:x)', '[it](javascript:x)'],
    ['![it](/a.png)', '![it](/a.png)'],
    ['[a **b**](/x)', '<a href="/x">a <strong>b</strong></a>'],
  ])('%s', (keys, html) => {
    expect(typed(`<p>-${cursor}</p>`, keys)).toBe(`<p>-${html}</p>`)
  })

  test.each([
    [`<p><code>a${cursor}b</code></p>`, '*x*', '<p><code>a*x*b</code></p>'],
    [`<pre><code>${cursor}</code></pre>`, '**x** `y`', '<pre><code>**x** `y`</code></pre>'],
    [`<p>*a <code>b</code> ${cursor}</p>`, 'c*', '<p><em>a <code>b</code> c</em></p>'],
    [`<p><code>*a</code> ${cursor}</p>`, 'c*', '<p><code>*a</code> c*</p>'],
    [`<h2>${cursor}</h2>`, '*x*', '<h2><em>x</em></h2>'],
    [`<p><strong>**a${cursor}</strong></p>`, '** b', '<p><strong>a b</strong></p>'],
  ])('in %s', (html, keys, after) => {
    expect(typed(html, keys)).toBe(after)
  })
})

describe('typographic signs', () => {
  test.each([
    ['"a" b', '“a” b'],
    ["'a' isn't", '‘a’ isn’t'],
    ['("a")', '(“a”)'],
    ['"\'a\'"', '“‘a’”'],
    ['a -- b --- c', 'a – b — c'],
    ['`"a"--` "b"', '<code>"a"--</code> “b”'],
  ])('%s', (keys, html) => {
    expect(typed(`<p>.${cursor}</p>`, ` ${keys}`, true)).toBe(`<p>. ${html}</p>`)
  })

  test('are those of the language around them', () => {
    expect(typed(`<p lang="de-AT">${cursor}</p>`, "\"a\" 'b' geht's", true)).toBe(
      '<p lang="de-AT">„a“ ‚b‘ geht’s</p>',
    )
    expect(typed(`<blockquote lang="fr"><p>${cursor}</p></blockquote>`, '"a"', true)).toBe(
      '<blockquote lang="fr"><p>«\u202fa\u202f»</p></blockquote>',
    )
    expect(typed(`<p>${cursor}</p>`, '"a"', true, 'de-AT')).toBe('<p>„a“</p>')
    expect(typed(`<p lang="en">${cursor}</p>`, '"a"', true, 'de')).toBe('<p lang="en">“a”</p>')
  })

  test('leave the sign of a rule, and code', () => {
    expect(typed(`<p>${cursor}</p>`, '---', true)).toBe('<hr>')
    expect(typed(`<pre><code>${cursor}</code></pre>`, '"a" --', true)).toBe('<pre><code>"a" --</code></pre>')
    expect(typed(`<p><code>a${cursor}b</code></p>`, '"--', true)).toBe('<p><code>a"--b</code></p>')
  })

  test('are not made unless they are wanted', () => {
    expect(typed(`<p>.${cursor}</p>`, '"a" -- \'b\'')).toBe('<p>."a" -- \'b\'</p>')
  })
})

describe('signs of footnotes', () => {
  const reference = (name: string) =>
    `<sup class="footnote-ref"><a href="#fn-${name}" id="fnref-${name}"></a></sup>`

  test.each([
    ['a[^1]Q', `<p>a${reference('1')}Q</p>`],
    ['a [^my-note]Q', `<p>a ${reference('my-note')}Q</p>`],
    ['a^[Said *so*]Q', `<p>a${reference('1')}Q</p>`],
    ['**a**^[Said so]Q', `<p><strong>a</strong>${reference('1')}Q</p>`],
    ['$a$^[Said so]Q', `<p><code class="language-math math-inline">a</code>${reference('1')}Q</p>`],
  ])('%s', (keys, html) => {
    expect(typed(`<p>${cursor}</p>`, keys)).toBe(html)
  })

  test.each(['/[^a-z]', '[^a-zA-Z0-9]', '\\[^1]', 'x^[2]', '`[^1]', '[^a b]', '[^]', '^[]'])(
    'not %s',
    (keys) => {
      expect(typed(`<p>${cursor}</p>`, keys)).toBe(`<p>${keys}</p>`)
    },
  )

  test('none in code', () => {
    expect(typed(`<p><code>a${cursor}b</code></p>`, '[^1]')).toBe('<p><code>a[^1]b</code></p>')
  })
})

describe('Enter after a rule', () => {
  const state = stateWithCursor(
    `<p>---${cursor}</p>`,
    signsPlugin({ areTypographic: () => false, language: () => undefined }),
  )
  const withRule = stateAfter(state, (state, dispatch) =>
    Boolean(signAt(state, false)?.(state, (tr) => dispatch?.(noteReplaced(tr)))),
  )

  test('is part of the sign, once', () => {
    expect(htmlWithCursor(withRule)).toBe('<hr><p>¦</p>')
    const entered = stateAfter(withRule, enterAfterBlock)
    expect(enterAfterBlock(withRule)).toBe(true)
    expect(entered.doc).toBe(withRule.doc)
    expect(enterAfterBlock(entered)).toBe(false)
  })

  test('is an Enter once something was typed, and where the rule was there before', () => {
    expect(enterAfterBlock(withRule.apply(withRule.tr.insertText('a')))).toBe(false)
    expect(
      enterAfterBlock(
        stateWithCursor(
          `<hr><p>${cursor}</p>`,
          signsPlugin({ areTypographic: () => false, language: () => undefined }),
        ),
      ),
    ).toBe(false)
  })
})
