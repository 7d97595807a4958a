import { runPackage } from './run-program.ts'
import { ensureBuilt } from './web-build.mjs'

// npm run test:faults [-- part …]: the long runs of tests/faults/, or those whose file name has one of the parts in it.
await ensureBuilt()
const config = ['--config', 'vitest.faults.config.ts']
const { code } = await runPackage('vitest/vitest.mjs', ['run', ...config, ...process.argv.slice(2)])
process.exitCode = code ?? 1
