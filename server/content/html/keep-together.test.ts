import { serialize } from 'parse5'
import { expect, test } from 'vitest'
import { keepTogether } from './keep-together.ts'
import { parseHtml } from './parse-html.ts'
import { prepareLoaded } from './prepare-html.ts'

function kept(html: string): string {
  const tree = parseHtml(html)
  keepTogether(tree)
  return serialize(tree)
}

const whole = (html: string) => `<span class="unbroken">${html}</span>`

test.each([
  ['a word with hyphens', '<code>--no-cache</code>', `<code>${whole('--no-cache')}</code>`],
  [
    'each word',
    '<code>npm ci --no-audit --no-fund</code>',
    `<code>npm ci ${whole('--no-audit')} ${whole('--no-fund')}</code>`,
  ],
  ['not one that is long', `<code>--${'very-'.repeat(5)}</code>`, `<code>--${'very-'.repeat(5)}</code>`],
  ['not words without any', '<code>a b_c</code>', '<code>a b_c</code>'],
  ['not in blocks', '<pre><code>a-b</code></pre>', '<pre><code>a-b</code></pre>'],
  [
    'a formula with the signs around it',
    '<p>(<math></math>), <math></math>-fold, <math></math> a</p>',
    `<p>${whole('(<math></math>),')} ${whole('<math></math>-')}fold, <math></math> a</p>`,
  ],
  [
    'formulas with a sign between them',
    '<p><math></math>,<math></math>.</p>',
    `<p>${whole('<math></math>,')}${whole('<math></math>.')}</p>`,
  ],
  [
    'not one of its own',
    '<p>a:</p><div class="math"><math></math></div>.',
    '<p>a:</p><div class="math"><math></math></div>.',
  ],
])('%s stays in one line', (_what, html, expected) => expect(kept(html)).toBe(expected))

test('a formula of a body stays with the sign behind it', async () => {
  const html = '<p>a <code class="language-math math-inline">x</code>.</p>'
  const { rendered } = await prepareLoaded({ html, images: [], highlights: false })
  expect(rendered).toMatch(/^<p>a <span class="unbroken"><math>.*<\/math>\.<\/span><\/p>$/)
})
