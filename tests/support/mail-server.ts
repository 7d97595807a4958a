import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach } from 'vitest'

/** A mail as it was handed in. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body, as sent over the wire. */
  source: string
}

interface MailServer {
  /** `smtp://` and where it listens. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** Waits until so many mails have come. */
  wait(count: number): Promise<ReceivedMail[]>
  /** Refuses connections until `start`, which takes the same port again. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A real SMTP server of its own for each test of a file, which keeps what it is given. */
export function testMailServer(options: SMTPServerOptions = {}): MailServer {
  let server: SMTPServer
  let port = 0
  let received: ReceivedMail[] = []
  const arrived = new EventTarget()

  const start = async () => {
    server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options, onData })
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
    let source = ''
    stream.setEncoding('utf8')
    stream.on('data', (chunk) => (source += chunk))
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
      arrived.dispatchEvent(new Event('mail'))
      done()
    })
  }

  beforeEach(async () => {
    port = 0
    received = []
    await start()
  })
  afterEach(stop)
  return {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    get received() {
      return received
    },
    async wait(count) {
      while (received.length < count) await once(arrived, 'mail')
      return received
    },
    stop,
    start,
  }
}

/** The plain text of a mail. */
export function textOf({ source }: ReceivedMail): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const part =
    source.split(`--${boundary}`).find((each) => /^\r\nContent-Type: text\/plain/i.test(each)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  return decoded(body.join('\r\n\r\n'), /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1])
}

function decoded(body: string, encoding?: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The code in the link of a mail. */
export const codeOf = (mail: ReceivedMail): string => /#code=([\w-]+)/.exec(textOf(mail))?.[1] ?? ''
