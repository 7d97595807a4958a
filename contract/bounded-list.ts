import { Type } from 'typebox'

/** A list of texts. Entries are checked only if there are not too many, because the error has a sentence for each invalid one. */
export const boundedList = (maxItems: number, items: object, description?: string) =>
  Type.Unsafe<string[]>({
    type: 'array',
    maxItems,
    ...(description !== undefined && { description }),
    if: { maxItems },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { items: { type: 'string', ...items } },
  })
