import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './support/sources.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rows = [...read('docs/security.md').matchAll(/^\| (\d[^|]*?) +\| \d +\| ([^|]+) \| (.+?) +\|$/gm)].map(
  ([, number, , shown]) => ({ number: number as string, shown: shown as string }),
)

/** How many tests a text names, and those of them that there are not. */
function testsIn(text: string) {
  const tests = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`: “([^”]+)”/g)]
  const missing = tests.filter(
    ([, file, name]) =>
      !existsSync(path.join(root, file as string)) || !read(file as string).includes(name as string),
  )
  return { count: tests.length, missing: missing.map(([quote]) => quote) }
}

describe('docs/security.md', () => {
  test('has a row for each requirement, once', () => {
    const numbers = rows.map(({ number }) => number)
    expect(numbers.length).toBeGreaterThan(100)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('shows each row by tests that there are, or says why not', () => {
    const faults = rows.flatMap(({ number, shown }) => {
      const { count, missing } = testsIn(shown)
      if (count === 0 && !/Not met: |The operator: |By design: /.test(shown)) return [`${number}: ${shown}`]
      return missing.map((text) => `${number}: ${text}`)
    })
    expect(faults).toEqual([])
  })

  test('shows each share by tests that there are', () => {
    const [, section = ''] = /^## Shares\n(.+?)^## /ms.exec(read('docs/security.md')) ?? []
    const shares = [...section.matchAll(/^\|.+\|$/gm)].map(([row]) => row).slice(2)
    expect(shares.length).toBeGreaterThan(20)
    const untested = shares.filter((row) => testsIn(row).count === 0)
    expect([...untested, ...shares.flatMap((row) => testsIn(row).missing)]).toEqual([])
  })
})
