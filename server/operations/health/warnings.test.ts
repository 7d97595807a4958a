import { expect, test } from 'vitest'
import type { Warning } from '../../foundation/warnings/warning.ts'
import { createWarnings } from './warnings.ts'

test('each warning is logged once when it begins, with private details, and once when it is over', () => {
  const lines: unknown[] = []
  let disk: Warning[] = []
  const old: Warning = { code: 'backup_old', message: 'The last backup is old.' }
  const warnings = createWarnings([() => disk, () => [old]])
  warnings.watch({ warn: (...line: unknown[]) => lines.push(line) })
  for (let times = 0; times < 3; times++) expect(warnings.list()).toEqual([old])
  disk = [{ code: 'disk_unwritable', message: 'A disk cannot be written.', detail: { folder: '/data' } }]
  for (let times = 0; times < 3; times++) expect(warnings.list()).toEqual([disk[0], old])
  disk = []
  for (let times = 0; times < 3; times++) expect(warnings.list()).toEqual([old])
  warnings.stop()
  const full = { code: 'disk_unwritable', reason: 'A disk cannot be written.', folder: '/data' }
  expect(lines).toEqual([
    [{ code: 'backup_old', reason: 'The last backup is old.' }, 'warning began'],
    [full, 'warning began'],
    [{ code: 'disk_unwritable' }, 'warning is over'],
  ])
})
