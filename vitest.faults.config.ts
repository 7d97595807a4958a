import { defineConfig } from 'vitest/config'

/** The long runs of `npm run test:faults`: one after the other, as they measure how long responses take and stop servers. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.ts'],
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
})
