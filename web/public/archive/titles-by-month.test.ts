import { expect, test } from 'vitest'
import { titlesByMonth } from './titles-by-month.ts'

const titles = ['2026-02-01T03:00:00.000Z', '2026-01-20T12:00:00.000Z', '2025-12-31T23:30:00.000Z'].map(
  (createdDate) => ({ url: createdDate, title: createdDate, createdDate, language: null }),
)
const counts = [
  { year: 2026, posts: 7, months: [{ month: 1, posts: 6 }] },
  { year: 2025, posts: 9, months: [{ month: 12, posts: 9 }] },
]

test.each([
  [
    'UTC',
    [
      [
        2026,
        7,
        [
          [2, 0, [1]],
          [1, 6, [20]],
        ],
      ],
      [2025, 9, [[12, 9, [31]]]],
    ],
  ],
  [
    'America/New_York',
    [
      [2026, 7, [[1, 6, [31, 20]]]],
      [2025, 9, [[12, 9, [31]]]],
    ],
  ],
  [
    'Asia/Tokyo',
    [
      [
        2026,
        7,
        [
          [2, 0, [1]],
          [1, 6, [20, 1]],
        ],
      ],
    ],
  ],
])('titles stand below the months of %s', (timeZone, expected) => {
  const found = titlesByMonth(titles, counts, timeZone)
  expect(
    found.map(({ year, posts, months }) => [
      year,
      posts,
      months.map(({ month, posts, titles }) => [month, posts, titles.map(({ day }) => Number(day.day))]),
    ]),
  ).toEqual(expected)
})
