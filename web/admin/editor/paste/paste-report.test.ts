import { expect, test } from 'vitest'
import { reportText } from './paste-report.ts'

const told: [
  leftOut: Record<string, number>,
  hosts: Record<string, number>,
  text: string,
  formulasAsText?: number,
][] = [
  [{}, {}, ''],
  [{}, {}, '1 formula became text.', 1],
  [{ video: 1 }, { a: 1 }, 'Pasted without 1 video. 2 formulas became text. 1 picture stays on a.', 2],
  [{ picture: 1 }, {}, 'Pasted without 1 picture.'],
  [{ picture: 2, video: 1, recording: 3 }, {}, 'Pasted without 2 pictures, 1 video and 3 recordings.'],
  [{}, { 'a.example': 1 }, '1 picture stays on a.example.'],
  [{ video: 1 }, { a: 2, b: 1 }, 'Pasted without 1 video. 3 pictures stay on a and b.'],
  [{}, { a: 1, b: 1, c: 1, d: 1, e: 1 }, '5 pictures stay on a, b, c and 2 other hosts.'],
]

test.each(told)('%j and %j are told', (leftOut, hosts, text, formulasAsText = 0) => {
  const counts = (record: Record<string, number>) => new Map(Object.entries(record))
  expect(reportText({ leftOut: counts(leftOut), hosts: counts(hosts), formulasAsText })).toBe(text)
})
