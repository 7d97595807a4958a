import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it was handed in. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body, as sent over the wire. */
  source: string
}

export interface MailServer {
  /** `smtp://` and where it listens. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Waits until so many mails have come. */
  wait(count: number): Promise<readonly ReceivedMail[]>
  /** Refuses connections until `start`, which takes the same port again. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a real SMTP server on a free port, which keeps what it is given. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  let server: SMTPServer
  let port = 0
  const received: ReceivedMail[] = []
  const arrived = new EventTarget()

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      ...options,
      onData,
    })
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }
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

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async wait(count) {
      while (received.length < count) await once(arrived, 'mail')
      return received
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    start,
  }
}

/** The plain text of a mail. */
export function textOf({ source }: ReceivedMail): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1]
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`)
  const part = parts.find((each) => /^(\r\n)?Content-Type: text\/plain/im.test(each)) ?? ''
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
