import { nameParts, textFields } from '#contract/references/reference.ts'

const names = [Object.fromEntries(nameParts.map((part) => [part, 'a']))]
const texts = Object.fromEntries(textFields.map((field) => [field, 'a']))
const dates = [{ 'date-parts': [[2020, 1, 2]] }, { literal: 'a' }]

/** References that together have something in every field, as they are sent and stored. */
export const fullReferences = dates.map((date, at) => ({
  ...texts,
  ...{ id: `a${at}`, type: 'book', author: names, editor: names, issued: date, accessed: date },
  ...{ DOI: '10.1234/a', URL: 'https://a.example/' },
}))
