import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach } from 'vitest'
import { type MailServer, startMailServer } from './mail-server.ts'

/** A mail server of its own for each test of a file. */
export function testMailServer(options?: SMTPServerOptions): MailServer {
  let server: MailServer
  beforeEach(async () => {
    server = await startMailServer(options)
  })
  afterEach(() => server.stop())
  return {
    get url() {
      return server.url
    },
    get received() {
      return server.received
    },
    wait: (count) => server.wait(count),
    stop: () => server.stop(),
    start: () => server.start(),
  }
}
