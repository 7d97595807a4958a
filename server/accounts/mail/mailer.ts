import type { Transporter } from 'nodemailer'
import { createFailureWindow } from '../../foundation/warnings/failure-window.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { SmtpAddress } from './smtp-address.ts'

/** One mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Without it, the mail is plain text only. */
  html?: string
  /** The address to which replies go, if that is a person's. Such a mail is not marked as automatic. */
  replyTo?: string
}

interface Options {
  smtp: SmtpAddress
  /** The address that mails come from. */
  from: string
  /** The time limit of each step of sending, in milliseconds. */
  timeoutMs?: number
}

/** For how long a failure counts, in milliseconds, unless a mail is accepted after it. */
const failureMs = 60 * 60_000

/** How many recipients in a row must be rejected before that counts as a failure of the server. */
const minRefusedRecipients = 3

/** Sends mails through an SMTP server, over TLS if the server offers it. */
export function createMailer({ smtp, from, timeoutMs = 10_000 }: Options) {
  const counts = { sent: 0, failed: 0 }
  const failures = createFailureWindow({ windowMs: failureMs })
  const refusedRecipients = createFailureWindow({
    windowMs: failureMs,
    minFailures: minRefusedRecipients,
  })
  let transport: Promise<Transporter> | undefined

  async function connect(): Promise<Transporter> {
    // Loaded with the first mail, as it takes longer than any other part of the start.
    const { createTransport } = await import('nodemailer')
    const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(smtp.host)
    return createTransport({
      host: smtp.host,
      port: smtp.port,
      secure: smtp.isTls,
      ...(smtp.credentials && { auth: smtp.credentials }),
      // Otherwise somebody in between could strip STARTTLS and read the password.
      requireTLS: smtp.credentials !== null && !isHere,
      // Mail servers on the same machine have self-signed certificates, and nobody is in between.
      tls: { rejectUnauthorized: !isHere },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    /** How many mails the server has accepted since the start, and how many it has not. */
    stats: () => ({ ...counts }),

    warnings(): Warning[] {
      const failed = failures.failure() ?? refusedRecipients.failure()
      if (!failed) return []
      const message =
        'The mail server does not accept mail: password links, invitations, answers and notices do not arrive.'
      return [{ code: 'mails_failing', message, detail: { err: failed.error } }]
    },

    /** Resolves once the server has accepted the mail, otherwise rejects. `senderName` is shown with the address that it comes from. */
    async send({ to, replyTo, senderName, ...mail }: Mail & { senderName: string }): Promise<void> {
      try {
        transport ??= connect()
        await (await transport).sendMail({
          ...mail,
          from: { name: senderName, address: from },
          // Not as text, which would be parsed as a list of addresses.
          to: { name: '', address: to },
          ...(replyTo === undefined
            ? { headers: { 'Auto-Submitted': 'auto-generated' } }
            : { replyTo: { name: '', address: replyTo } }),
        })
        counts.sent++
        failures.clear()
        refusedRecipients.clear()
      } catch (error) {
        counts.failed++
        const isRecipient = (error as { command?: string }).command === 'RCPT TO'
        const window = isRecipient ? refusedRecipients : failures
        window.note(error)
        throw error
      }
    },
  }
}
export type Mailer = ReturnType<typeof createMailer>
