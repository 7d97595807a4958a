import { type Static, Type } from 'typebox'
import { endpoint, Message } from './endpoint.ts'
import { limits } from './limits.ts'

const { maxScheduleYears } = limits.post

const ScheduleDraft = Type.Object({
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.version.maxNumber,
      description: 'For a public post, the version that replaces it then.',
    }),
  ),
  baseVersion: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.version.maxNumber,
      description:
        'With `version`: the `version` of the post from which it was written. What was saved since is merged with it, now and at its time. If both changed the same, it is refused now with `conflict`; later it is not published, and the post has `publishFailure`. Without it, the version replaces whatever was saved.',
    }),
  ),
  publishAt: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'An instant with its offset from UTC, such as `2027-01-31T09:00:00+01:00`.',
    }),
  ),
  localTime: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Instead of `publishAt`: a date and time without offset, such as `2027-01-31T09:00`.',
    }),
  ),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The zone of `localTime`, such as `Europe/Berlin`; that of the blog if absent.',
    }),
  ),
  which: Type.Optional(
    Type.Enum(['earlier', 'later'], {
      description:
        'Which of the two instants is meant, where clocks show `localTime` twice. Without it such a time is refused with 409 `ambiguous_time`, which has both as `instants`.',
    }),
  ),
})
export type ScheduleDraft = Static<typeof ScheduleDraft>

const url = Type.Object({ url: Type.String() })

export const schedulesContract = {
  put: endpoint({
    method: 'PUT',
    path: '/post/schedule/{url}',
    access: 'author',
    summary: `Sets or changes when your own hidden post is published, with the texts that it has then, or when a version replaces your public post: in the future, and within ${maxScheduleYears} years.`,
    params: url,
    body: ScheduleDraft,
    response: Type.Object({
      message: Type.String(),
      publishAt: Type.String({ format: 'date-time' }),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/post/schedule/{url}',
    access: 'author',
    summary: 'Cancels the planned publication of your own post.',
    params: url,
    response: Message,
  }),
}
