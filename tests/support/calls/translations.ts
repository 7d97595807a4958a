import type { CallRows } from './call-row.ts'
import { nothing } from './shows.ts'
import { ownPostOnly } from './situations.ts'

export const translations: CallRows<'translations'> = {
  set: {
    statuses: ownPostOnly,
    body: { of: null },
    cases: {
      '': {
        prepare: ({ holder, older }) => holder.put(`/post/update/${older}`, { language: 'de' }),
        body: ({ older }) => ({ of: older }),
        shows: ({ post, older }) => [`/${post}`, `/${older}`],
      },
      'of a draft, with posts that have translations': {
        about: 'draft',
        prepare: ({ holder, post, older }) => holder.put(`/post/translation/${older}`, { of: post }),
        body: ({ older }) => ({ of: older }),
        shows: nothing,
      },
    },
  },
}
