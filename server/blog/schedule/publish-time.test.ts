import { describe, expect, test } from 'vitest'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { AppError } from '#server/errors.ts'
import { readPublishTime } from './publish-time.ts'

const now = new Date('2026-11-23T12:00:00Z')
const read = (draft: ScheduleDraft) => readPublishTime(draft, { blogZone: 'UTC', now })

/** The error of a draft, as a caller sees it. */
function refusal(draft: ScheduleDraft) {
  try {
    return { instant: read(draft) }
  } catch (error) {
    const { code, fields, data } = error as AppError
    expect(error).toBeInstanceOf(AppError)
    return { code, fields: Object.keys(fields ?? {}), instants: data?.instants }
  }
}

describe('when a post is published', () => {
  test.each([
    [{ publishAt: '2027-01-31T09:00:00+01:00' }, '2027-01-31T08:00:00.000Z'],
    [{ publishAt: '2027-01-31t09:00z' }, '2027-01-31T09:00:00.000Z'],
    [{ localTime: '2027-01-31T09:00' }, '2027-01-31T09:00:00.000Z'],
    [{ localTime: '2027-01-31T09:00', timeZone: 'Europe/Berlin' }, '2027-01-31T08:00:00.000Z'],
    [{ localTime: '2027-07-31T09:00', timeZone: 'Europe/Berlin' }, '2027-07-31T07:00:00.000Z'],
    [{ localTime: '2027-07-31T09:00', timeZone: 'america/new_york' }, '2027-07-31T13:00:00.000Z'],
    [{ localTime: '2027-01-31T09:00', timeZone: 'Australia/Lord_Howe' }, '2027-01-30T22:00:00.000Z'],
    [{ publishAt: '2031-11-23T12:00:00Z' }, '2031-11-23T12:00:00.000Z'],
  ])('%j is %s', (draft, instant) => {
    expect(read(draft)).toBe(instant)
  })

  test.each([
    ['Europe/Berlin', '2027-03-28T02:00', '2027-03-28T02:59:59', '2027-03-28T03:00'],
    ['America/New_York', '2027-03-14T02:00', '2027-03-14T02:30', '2027-03-14T03:00'],
    ['Australia/Lord_Howe', '2027-10-03T02:00', '2027-10-03T02:29', '2027-10-03T02:30'],
  ])(
    'a time that clocks in %s skip is refused, up to the first that they show',
    (timeZone, first, last, next) => {
      for (const localTime of [first, last])
        expect(refusal({ localTime, timeZone, which: 'later' })).toMatchObject({
          code: 'validation_failed',
          fields: ['localTime'],
        })
      expect(read({ localTime: next, timeZone })).toMatch(/Z$/)
    },
  )

  test.each([
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'],
  ])('a time that clocks in %s show twice is asked about', (timeZone, localTime, earlier, later) => {
    expect(refusal({ localTime, timeZone })).toEqual({
      code: 'ambiguous_time',
      fields: ['localTime'],
      instants: { earlier, later },
    })
    expect(read({ localTime, timeZone, which: 'earlier' })).toBe(earlier)
    expect(read({ localTime, timeZone, which: 'later' })).toBe(later)
  })

  test.each([
    [{}, 'publishAt'],
    [{ publishAt: '2027-01-31T09:00:00Z', localTime: '2027-01-31T09:00' }, 'publishAt'],
    [{ publishAt: '2027-01-31T09:00:00' }, 'publishAt'],
    [{ publishAt: '2027-02-30T09:00:00Z' }, 'publishAt'],
    [{ publishAt: '2027-01-31T09:00:00Z[Europe/Berlin]' }, 'publishAt'],
    [{ publishAt: 'tomorrow' }, 'publishAt'],
    [{ publishAt: '2026-11-23T12:00:00Z' }, 'publishAt'],
    [{ publishAt: '2031-11-23T12:00:01Z' }, 'publishAt'],
    [{ localTime: '2027-13-01T09:00' }, 'localTime'],
    [{ localTime: '2027-01-31T24:00' }, 'localTime'],
    [{ localTime: '2027-01-31T09:00Z' }, 'localTime'],
    [{ localTime: '2027-01-31' }, 'localTime'],
    [{ localTime: '2026-11-23T07:00', timeZone: 'America/New_York' }, 'localTime'],
    [{ localTime: '9999-12-31T23:59' }, 'localTime'],
    [{ localTime: '2027-01-31T09:00', timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ localTime: '2027-01-31T09:00', timeZone: '' }, 'timeZone'],
  ])('%j is refused at %s', (draft, field) => {
    expect(refusal(draft)).toMatchObject({ code: 'validation_failed', fields: [field] })
  })
})
