import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { inRoot } from './toolchain/root.mjs'

/** The tests start the servers that they read from. `CHROMIUM_PATH` names a browser other than Playwright's own. */
export default defineConfig({
  testDir: 'tests/browser',
  fullyParallel: true,
  // Half of the cores are Playwright's own choice. Two keep two cores busy; a third only delays them, with its own server and browser.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // On a busy machine a browser now and then takes longer than a test waits. What needed its second run is told at the end.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'en-US',
    launchOptions: process.env.CHROMIUM_PATH
      ? { executablePath: inRoot('toolchain/programs/chromium-for-tests.sh') }
      : {},
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
