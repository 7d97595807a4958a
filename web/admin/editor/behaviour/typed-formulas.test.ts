import { describe, expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { cursor, stateWithCursor } from '../testing/cursor.ts'
import { typed } from '../testing/typed.ts'
import { enterFence } from './block-signs.ts'

describe('signs of formulas', () => {
  const formula = (tex: string) => `<code class="language-math math-inline">${tex}</code>`

  test.each([
    ['$x$Q', `${formula('x')}Q`],
    ['$\\nabla f(x)$, Q', `${formula('\\nabla f(x)')}, Q`],
    ['$x^2y^2$', formula('x^2y^2')],
    ['$a_1 ~ b ~ c$', formula('a_1 ~ b ~ c')],
    ['\\(x+1\\)Q', `${formula('x+1')}Q`],
    ['\\(a^2+b^2\\) ~ \\(a~b~c\\)', `${formula('a^2+b^2')} ~ ${formula('a~b~c')}`],
    ['$2^3+3^4$ and $2x^2y^2$', `${formula('2^3+3^4')} and ${formula('2x^2y^2')}`],
    ['$5 or x^2^', '$5 or x<sup>2</sup>'],
    ['\\(a\\) and x^2^', `${formula('a')} and x<sup>2</sup>`],
    ['$2x$ and $3^2 = 9$', `${formula('2x')} and ${formula('3^2 = 9')}`],
  ])('%s', (keys, html) => {
    expect(typed(`<p>-${cursor}</p>`, keys)).toBe(`<p>-${html}</p>`)
  })

  test.each([
    '$5 and $6',
    '$5-$10',
    'from $5,$6 to US$7',
    '$5 a month, US$6',
    '$HOME/bin:$PATH',
    '$ x$',
    '$x $',
    'a$b$',
    '\\$x$',
    '$$',
    '\\\\(x\\)',
  ])('not %s', (keys) => {
    expect(typed(`<p>-${cursor}</p>`, keys)).toBe(`<p>-${keys}</p>`)
  })

  test('none in code, and none of formatted text', () => {
    expect(typed(`<p><code>a${cursor}b</code></p>`, '$x$')).toBe('<p><code>a$x$b</code></p>')
    expect(typed(`<p>$a <em>b</em>${cursor}</p>`, '$')).toBe('<p>$a <em>b$</em></p>')
  })

  test('leave quotation marks in formulas', () => {
    expect(typed(`<p>.${cursor}</p>`, "$f'(x)$ isn't", true)).toBe(`<p>.${formula("f'(x)")} isn’t</p>`)
    expect(typed(`<p>.${cursor}</p>`, "\\(f'(x)\\) isn't", true)).toBe(`<p>.${formula("f'(x)")} isn’t</p>`)
  })

  test.each(['$$', '\\['])('%s starts a formula of its own', (sign) => {
    const display = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`
    expect(typed(`<p>${cursor}</p>`, `${sign} x^2^`)).toBe(display('x^2^'))
    let html = ''
    expect(enterFence(stateWithCursor(`<p>${sign}${cursor}</p>`), (tr) => (html = writeHtml(tr.doc)))).toBe(
      true,
    )
    expect(html).toBe(display(''))
  })
})

describe('signs of formulas of their own', () => {
  const display = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`

  test.each([
    ['$$x^2^*a*b*c*$$Q', `${display('x^2^*a*b*c*')}<p>Q</p>`],
    ["$$f'(x)$$", display("f'(x)")],
    ['\\[x\\]Q', `${display('x')}<p>Q</p>`],
    ['> $$x$$Q', `<blockquote>${display('x')}<p>Q</p></blockquote>`],
    ['a $$x$$', '<p>a $$x$$</p>'],
    ['$$x\\$$', '<p>$$x\\$$</p>'],
    ['$$$$', '<p>$$$$</p>'],
  ])('%s', (keys, html) => {
    expect(typed(`<p>${cursor}</p>`, keys, true)).toBe(html)
  })

  test('are none around what is no text', () => {
    expect(typed(`<p>$$a<br>b${cursor}</p>`, '$$')).toBe('<p>$$a<br>b$$</p>')
    expect(typed(`<p>\\[a<br>b${cursor}</p>`, '\\]')).toBe('<p>\\[a<br>b\\]</p>')
  })

  test('leave a free line below them, and text behind them where it is', () => {
    expect(typed(`<p>${cursor}</p><p></p><p>a</p>`, '$$x$$Q')).toBe(`${display('x')}<p>Q</p><p>a</p>`)
    expect(typed(`<p>${cursor}a</p>`, '$$x$$')).toBe('<p>$$x$$a</p>')
  })

  test('are none in code, headings and captions', () => {
    expect(typed(`<pre><code>${cursor}</code></pre>`, '$$x$$')).toBe('<pre><code>$$x$$</code></pre>')
    expect(typed(`<p><code>${cursor}a</code></p>`, '$$x$$')).toContain('$$x$$')
    expect(typed(`<h2>${cursor}</h2>`, '$$x$$')).toBe('<h2>$$x$$</h2>')
    const table = (caption: string) =>
      `<table><caption>${caption}</caption><tbody><tr><td>a</td></tr></tbody></table>`
    expect(typed(table(cursor), '$$x$$')).toBe(table('$$x$$'))
  })
})
