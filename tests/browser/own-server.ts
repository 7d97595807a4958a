import type { APIRequestContext, Page } from '@playwright/test'
import type { RunningServer } from '#toolchain/programs/running-server.ts'
import { type Author, test as base, makeAccount, startTestServer, tokenOf } from './fixtures.ts'

export interface OwnServer extends Pick<RunningServer, 'address' | 'stop' | 'startAgain' | 'pause' | 'goOn'> {
  /** Calls of its API. */
  request: APIRequestContext
  /** Makes an account, the first one an owner, and signs it in. */
  signUp(username: string): Promise<Author>
}

/** Tests with servers of their own, empty and without limits, which they may also stop. */
export const test = base.extend<{ startOwnServer: (env?: Record<string, string>) => Promise<OwnServer> }>({
  async startOwnServer({ playwright }, use) {
    const running: { server: RunningServer; request: APIRequestContext }[] = []
    await use(async (env = {}) => {
      const server = await startTestServer(env)
      const request = await playwright.request.newContext({ baseURL: server.address })
      running.push({ server, request })
      return {
        ...server,
        request,
        async signUp(username) {
          const name = `Name of ${username}`
          await makeAccount(request, username, name)
          return { name, username, token: await tokenOf(request, username) }
        },
      }
    })
    for (const { server, request } of running) {
      await request.dispose()
      await server.remove()
    }
  },
})

/** Waits until the page has the scripts of all screens that it leads to, so that a server may stop. */
export const haveAllScreens = (page: Page) => page.waitForLoadState('networkidle')
