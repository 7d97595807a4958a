import { expect, test } from 'vitest'
import { numberedRows } from './equation-rows.ts'

test.each<[tex: string, rows: string[] | null]>([
  ['x\\label{x}', null],
  ['\\begin{aligned}a\\label{a}\\\\b\\end{aligned}', null],
  ['\\begin{align}a\\label{a}\\\\b', null],
  ['\\begin{align}a\\\\b\\end{align}', []],
  ['\\begin{align}a\\label{a}\\\\*[2pt]b\\label{b}\\end{align}', ['a\\label{a}', 'b\\label{b}']],
  ['\\begin{align}a%\\label{a}\n\\\\b\\label{b}%\\notag\n\\end{align}', ['b\\label{b}%\\notag\n']],
  ['\\begin{alignat*}{2}a\\label{a}\\\\b\\label{eq:B}\\end{alignat*}', ['a\\label{a}', 'b\\label{eq:B}']],
  [
    '\\begin{gather}\\begin{split}a\\\\b\\end{split}\\label{a}\\\\{c\\\\d}\\label{c}\\end{gather}',
    ['\\begin{split}a\\\\b\\end{split}\\label{a}', '{c\\\\d}\\label{c}'],
  ],
  [
    '\\begin{align}a % \\\\ \\end{align}\n\\label{a}\\%\\\\b\\end{align}',
    ['a % \\\\ \\end{align}\n\\label{a}\\%'],
  ],
])('the rows with numbers of %s', (tex, rows) => {
  expect(numberedRows(tex)?.map(({ from, to }) => tex.slice(from, to)) ?? null).toEqual(rows)
})
