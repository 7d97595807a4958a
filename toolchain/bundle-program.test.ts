import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot, root } from './root.mjs'

test('the bundled server knows its migrations by itself, whatever is beside it', async () => {
  // Below the packages, which it imports, and beside no sources.
  const place = mkdtempSync(inRoot('node_modules/.program-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const folder = path.join(place, 'build/program')
  execFileSync(process.execPath, [inRoot('toolchain/bundle-program.mjs'), folder], { cwd: root })
  const files = readdirSync(folder)
  const names = files.flatMap((file) => /^(\d{4}-.*)-[\w-]{8}\.mjs$/.exec(file)?.[1] ?? [])
  const listing = files.find((file) =>
    readFileSync(path.join(folder, file), 'utf8').includes('var migrationNames = '),
  )
  const exported = Object.values(await import(path.join(folder, String(listing))))
  expect(names).toContain('0001-first-schema')
  expect(exported).toContainEqual(names.sort())
})
