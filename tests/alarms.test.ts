import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { warningCodes } from '#server/foundation/warnings/warning.ts'
import { createMetrics } from '#server/operations/metrics/metrics.ts'
import { root } from './support/sources.ts'
import { createTestBlog } from './support/test-blog.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rules = read('deploy/alerts.yaml')
const document = read('docs/alarms.md')

/** What the rows of a table begin with, by the heading above it. */
function firstCellsOf(heading: string): string[] {
  const section = document.slice(document.indexOf(`\n## ${heading}\n`) + 4).split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name as string)
}

test('docs/alarms.md tells of every warning and every alert, and of no other', () => {
  expect(firstCellsOf('Warnings').sort()).toEqual([...warningCodes].sort())
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(0)
  expect(firstCellsOf('Alerts')).toEqual(alerts)
})

test('alerts are made of metrics and codes that there are', async () => {
  const blog = await createTestBlog('sqlite')
  onTestFinished(blog.close)
  const metrics = createMetrics()
  const { app, services } = blog
  metrics.watch({ ...app.stats, services: services.stats, mails: null })
  const known = [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  const used = rules.match(/\blectern_\w+/g) ?? []
  expect(used.filter((name) => !known.includes(name))).toEqual([])
  const codes = [...rules.matchAll(/code[=!]~"([\w|]+)"/g)].flatMap(([, list]) => (list as string).split('|'))
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.filter((code) => !warningCodes.some((each) => each === code))).toEqual([])
})
