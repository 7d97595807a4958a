import { defineConfig } from '@playwright/test'

/** The server that the tests read from is told by `BASE_URL`; a browser other than Playwright's own by `CHROMIUM_PATH`. */
export default defineConfig({
  testDir: 'tests/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
