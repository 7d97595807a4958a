import { expect, test } from 'vitest'
import { instantsOf, localTimeOf, longDateAndTime, offsetOf, ownTimeOf } from './zoned-time.ts'

const berlin = 'Europe/Berlin'

test('an instant is told as clocks of a zone show it, midnight as 00:00', () => {
  expect(longDateAndTime('2026-11-30T08:00:00.000Z', berlin)).toBe('November 30, 2026, 09:00')
  expect(longDateAndTime('2026-11-29T23:00:00.000Z', berlin)).toBe('November 30, 2026, 00:00')
  expect(localTimeOf('2026-11-29T23:05:59.000Z', berlin)).toBe('2026-11-30T00:05')
  expect(offsetOf('2026-11-30T08:00:00.000Z', berlin)).toBe('GMT+1')
})

test('a local time has one instant, none when clocks go forward over it, two when they go back', () => {
  expect(instantsOf('2026-11-30T09:00', berlin)).toEqual(['2026-11-30T08:00:00.000Z'])
  expect(instantsOf('2027-03-28T02:30', berlin)).toEqual([])
  expect(instantsOf('2027-10-31T02:30', berlin)).toEqual([
    '2027-10-31T00:30:00.000Z',
    '2027-10-31T01:30:00.000Z',
  ])
  expect(instantsOf('2026-11-30T09:00', 'Asia/Kathmandu')).toEqual(['2026-11-30T03:15:00.000Z'])
  // An hour before and after clocks change, also by half an hour.
  expect(instantsOf('2027-03-28T01:59', berlin)).toEqual(['2027-03-28T00:59:00.000Z'])
  expect(instantsOf('2027-03-28T03:00', berlin)).toEqual(['2027-03-28T01:00:00.000Z'])
  expect(instantsOf('2027-04-04T01:45', 'Australia/Lord_Howe')).toHaveLength(2)
  for (const nonsense of ['', 'T', '2027-02-30T09:00', '2027-13-01T09:00', 'T09:00'])
    expect(instantsOf(nonsense, berlin), nonsense).toEqual([])
})

test('the own time of an author is told only where it differs', () => {
  const instant = '2026-11-30T08:00:00.000Z'
  expect(ownTimeOf(instant, berlin, 'Europe/Paris')).toBeNull()
  expect(ownTimeOf(instant, berlin, 'America/New_York')).toBe('03:00')
  expect(ownTimeOf('2026-11-30T01:00:00.000Z', berlin, 'America/New_York')).toBe('November 29, 2026, 20:00')
})
