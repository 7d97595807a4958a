import type { Mark, Schema } from '@tiptap/pm/model'

/** The mark of formulas in a line. */
export const newFormulaMark = (schema: Schema): Mark | undefined =>
  schema.marks.inlineElement?.create({
    element: 'code',
    attributes: { class: 'language-math math-inline' },
  })

export const formulaMarkIn = (marks: readonly Mark[]): Mark | null =>
  marks.find(
    ({ attrs }) => attrs.element === 'code' && /\bmath-inline\b/.test(attrs.attributes?.class ?? ''),
  ) ?? null
