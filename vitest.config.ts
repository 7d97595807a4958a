import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,placeholder-art,server,web,tests,bench,scripts,toolchain}/**/*.test.ts'],
    globalSetup: './tests/support/global-setup.ts',
    setupFiles: ['./tests/support/random-tests.ts', './tests/support/quick-passwords.mjs'],
    // Half of the cores are Vitest's own choice. A worker waits for databases, processes and timers a third of its time, so a small machine has time for three.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    // What a file loads, and what was compiled of it, serves the next one too: a file puts back what it changes of that, and never resets
    // all modules, as some may be registered only once.
    isolate: false,
    // An application of its own for each test is much garbage that lives for a moment: with room for it, less time goes into collecting it.
    execArgv: ['--max-semi-space-size=64'],
    // A search in many random documents has no time limit.
    testTimeout: process.env.FUZZ_RUNS ? 0 : 120_000,
    hookTimeout: 120_000,
    // Vitest's own second is too little for a program beside others on two cores.
    expect: { poll: { timeout: 15_000 } },
  },
})
