import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The number of a user whom nobody knows by name, as in a container that is started with `--user`. */
const stranger = 54_321

/** Prints the first bytes of a drawn icon. */
const program = `
  const { createDrawingWorker } = await import('${new URL('./drawing-worker.ts', import.meta.url)}')
  const worker = createDrawingWorker(console.error)
  console.log((await worker.draw({ icon: { side: 32, isMaskable: false }, accent: null })).toString('latin1', 1, 4))
  await worker.close()`

test.runIf(process.getuid?.() === 0)('draws for a user without a name and a home', async () => {
  const options = { uid: stranger, gid: stranger, cwd: '/', env: {} }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--eval', program], options)
  expect([stdout, stderr]).toEqual(['PNG\n', ''])
})
