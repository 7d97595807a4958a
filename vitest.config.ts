import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,plates,server,web,tests,bench,scripts}/**/*.test.ts'],
    globalSetup: './tests/support/global-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
