import { expect, test } from 'vitest'
import { chooseOffer as choose, newestOffer } from './choose-offer.ts'
import type { LocalDraft } from './local-drafts.ts'
import { emptyFields } from './post-fields.ts'

const at = (minute: number) => `2026-11-22T12:0${minute}:00.000Z`

const copyAt = (minute: number, id = 'c') => ({
  ...{ id, url: null, title: 'T', excerpt: '', baseVersion: null },
  ...{ createdDate: at(0), changedDate: at(minute) },
})

/** `copyMinute`: when this browser last changed its working copy. */
const draftAt = (minute: number, copyMinute?: number): LocalDraft => ({
  ...{ account: 'ann', key: `(new) ${minute}`, fields: emptyFields, typedDate: at(minute), unanswered: [] },
  workingCopy: copyMinute === undefined ? null : { id: 'c', revision: 1, changedDate: at(copyMinute) },
})

const chooseOffer = (texts: Partial<Parameters<typeof choose>[0]>) =>
  choose({ drafts: [], copies: [], savedDate: null, declinedDate: null, ...texts })

test('of nothing there is nothing to offer', () => {
  expect(chooseOffer({})).toBeNull()
})

test('a draft and its working copy are offered once, as the draft', () => {
  const draft = draftAt(1, 2)
  expect(chooseOffer({ drafts: [draft], copies: [copyAt(2)] })).toEqual({ draft })
})

test('a working copy that went on elsewhere is offered, if the draft is not newer', () => {
  const copy = copyAt(4)
  expect(chooseOffer({ drafts: [draftAt(1, 2)], copies: [copy] })).toEqual({ copy })
  const newer = draftAt(5, 2)
  expect(chooseOffer({ drafts: [newer], copies: [copy] })).toEqual({ draft: newer })
})

test('a draft whose page was closed before the response came is the same text as its working copy', () => {
  const copy = { ...copyAt(1), changedDate: '2026-11-22T12:01:03.000Z' }
  const [known, unknown] = [draftAt(1, 0), { ...draftAt(1), fields: { ...emptyFields, title: 'T' } }]
  expect(chooseOffer({ drafts: [known], copies: [copy] })).toEqual({ draft: known })
  expect(chooseOffer({ drafts: [unknown], copies: [copy] })).toEqual({ draft: unknown })
  const later = copyAt(2)
  expect(chooseOffer({ drafts: [known], copies: [later] })).toEqual({ copy: later })
})

test('the newest of several is offered', () => {
  const copies = [copyAt(3, 'a'), copyAt(5, 'b'), copyAt(4, 'd')]
  expect(chooseOffer({ drafts: [draftAt(1, 2)], copies })).toEqual({ copy: copies[1] })
})

test('a text from elsewhere is offered only if it is newer than the saved one', () => {
  const copy = copyAt(3)
  expect(chooseOffer({ copies: [copy], savedDate: at(4) })).toBeNull()
  expect(chooseOffer({ copies: [copy], savedDate: at(2) })).toEqual({ copy })
})

test('a text from elsewhere that was declined is offered again once it is newer, and a draft stays offered', () => {
  const [copy, draft] = [copyAt(4), draftAt(1, 2)]
  expect(chooseOffer({ copies: [copy], declinedDate: at(4) })).toBeNull()
  expect(chooseOffer({ copies: [copy], declinedDate: at(3) })).toEqual({ copy })
  expect(chooseOffer({ drafts: [draft], copies: [copy], declinedDate: at(4) })).toEqual({ draft })
})

test.each([
  ['a draft of this browser', { draft: draftAt(2) }],
  ['a text of another place', { copy: copyAt(2) }],
])('%s that is offered gives way to a text that is newer, and to no other', (_what, offer) => {
  expect(newestOffer(offer, copyAt(3))).toEqual({ copy: copyAt(3) })
  expect(newestOffer(offer, copyAt(1))).toBe(offer)
  expect(newestOffer(offer, null)).toBe(offer)
})
