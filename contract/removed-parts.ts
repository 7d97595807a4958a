import { type Static, Type } from 'typebox'

const RemovedPart = Type.Object({
  what: Type.String({
    description:
      '`element`, `attribute` or `class` with its name, such as `element script`; `other` for further kinds.',
  }),
  count: Type.Integer(),
})
export type RemovedPart = Static<typeof RemovedPart>

/** The member of the response to a save. */
export const removed = Type.Optional(
  Type.Array(RemovedPart, {
    description: 'What of the body was left out, as no body can contain it; absent if nothing was.',
  }),
)
