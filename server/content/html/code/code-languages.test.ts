import { bundledLanguagesInfo } from 'shiki/langs'
import { expect, test } from 'vitest'
import { codeLanguageOf, codeLanguages } from '#contract/html/code-languages.ts'

test('all languages of Shiki have a label, by all of their names', () => {
  const names = bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases])
  expect(names.filter((name) => !codeLanguageOf(name))).toEqual([])
})

test('no two languages have a name or label in common', () => {
  const names = codeLanguages.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const labels = codeLanguages.map(({ label }) => label)
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
})
