import { expect, test } from 'vitest'
import { chooseOffer } from './choose-offer.ts'
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

test('of nothing there is nothing to offer', () => {
  expect(chooseOffer({ drafts: [], copies: [], savedDate: null })).toBeNull()
})

test('a draft and its working copy are offered once, as the draft', () => {
  const draft = draftAt(1, 2)
  expect(chooseOffer({ drafts: [draft], copies: [copyAt(2)], savedDate: null })).toEqual({ draft })
})

test('a working copy that went on elsewhere is offered, if the draft is not newer', () => {
  const copy = copyAt(4)
  expect(chooseOffer({ drafts: [draftAt(1, 2)], copies: [copy], savedDate: null })).toEqual({ copy })
  const newer = draftAt(5, 2)
  expect(chooseOffer({ drafts: [newer], copies: [copy], savedDate: null })).toEqual({ draft: newer })
})

test('a draft whose page was closed before the response came is the same text as its working copy', () => {
  const copy = { ...copyAt(1), changedDate: '2026-11-22T12:01:03.000Z' }
  const [known, unknown] = [draftAt(1, 0), { ...draftAt(1), fields: { ...emptyFields, title: 'T' } }]
  expect(chooseOffer({ drafts: [known], copies: [copy], savedDate: null })).toEqual({ draft: known })
  expect(chooseOffer({ drafts: [unknown], copies: [copy], savedDate: null })).toEqual({ draft: unknown })
  const later = copyAt(2)
  expect(chooseOffer({ drafts: [known], copies: [later], savedDate: null })).toEqual({ copy: later })
})

test('the newest of several is offered', () => {
  const copies = [copyAt(3, 'a'), copyAt(5, 'b'), copyAt(4, 'd')]
  expect(chooseOffer({ drafts: [draftAt(1, 2)], copies, savedDate: null })).toEqual({ copy: copies[1] })
})

test('a text from elsewhere is offered only if it is newer than the saved one', () => {
  const copy = copyAt(3)
  expect(chooseOffer({ drafts: [], copies: [copy], savedDate: at(4) })).toBeNull()
  expect(chooseOffer({ drafts: [], copies: [copy], savedDate: at(2) })).toEqual({ copy })
})
