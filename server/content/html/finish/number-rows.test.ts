import { expect, test } from 'vitest'
import { sanitizeBody, sanitizeHtml } from '../sanitize-html.ts'

const formula = (tex: string) => `<pre><code class="language-math math-display">${tex}</code></pre>`
const figure = (tex: string, caption: string, id = '') =>
  `<figure class="equation"${id && ` id="${id}"`}>${formula(tex)}<figcaption>${caption}</figcaption></figure>`
const link = (id: string, text: string) => `<p><a class="ref" href="#${id}">${text}</a></p>`

const rows = '\\begin{align}a\\label{a}\\\\b\\tag{S}\\label{eq:s}\\\\c\\end{align}'

test.each([
  [
    'have the numbers of their labels',
    formula(rows) + link('eq-s', ''),
    figure(rows, '<span id="eq-a">(1)</span> <span id="eq-s">(S)</span>') + link('eq-s', 'Equation S'),
  ],
  [
    'count among the equations',
    formula('x\\label{x}') + figure(rows, '(7)') + formula('y\\label{y}'),
    figure('x', '(1)', 'eq-x') +
      figure(rows, '<span id="eq-a">(2)</span> <span id="eq-s">(S)</span>') +
      figure('y', '(3)', 'eq-y'),
  ],
  [
    'have labels of their own where those in TeX are taken',
    figure('x', '', 'eq-s') + formula(rows) + formula(rows),
    figure('x', '(1)', 'eq-s') +
      figure(rows, '<span id="eq-a">(2)</span> <span id="eq-s-2">(S)</span>') +
      figure(rows, '<span id="eq-a-2">(3)</span> <span id="eq-s-3">(S)</span>'),
  ],
  [
    'are found in TeX that is aligned',
    formula('\\begin{align}\n        a \\label{a} \\\\\n        b \\tag{B} \\label{b}\n\\end{align}'),
    figure(
      '\\begin{align}\n        a \\label{a} \\\\\n        b \\tag{B} \\label{b}\n\\end{align}',
      '<span id="eq-a">(1)</span> <span id="eq-b">(B)</span>',
    ),
  ],
  [
    'have none with \\notag',
    formula('\\begin{gather*}a\\label{a}\\nonumber\\end{gather*}'),
    formula('\\begin{gather*}a\\label{a}\\nonumber\\end{gather*}'),
  ],
  [
    'have none in what stands in a row',
    formula('\\begin{aligned}a\\label{a}\\\\b\\label{b}\\end{aligned}'),
    figure('\\begin{aligned}a\\\\b\\label{b}\\end{aligned}', '(1)', 'eq-a'),
  ],
])('rows %s', (_, sent, stored) => {
  expect(sanitizeBody(sent)).toBe(stored)
  expect([sanitizeBody(stored), sanitizeHtml(stored)]).toEqual([stored, stored])
})
