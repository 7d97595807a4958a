import type { Transporter } from 'nodemailer'
import { createFailureWindow } from '../../foundation/warnings/failure-window.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { SmtpAddress } from './smtp-address.ts'

/** One mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

interface Options {
  smtp: SmtpAddress
  from: { name: string; address: string }
  /** How long each step of handing in a mail may take, in milliseconds. */
  timeoutMs?: number
}

/** How long a mail that was not taken counts, in milliseconds, unless one is taken after it. */
const failureMs = 60 * 60_000

/** How many recipients in a row have to be refused for that to be no matter of single addresses. */
const minRefusedRecipients = 3

/** Hands mails to an SMTP server, over TLS wherever it offers that. */
export function createMailer({ smtp, from, timeoutMs = 10_000 }: Options) {
  const counts = { sent: 0, failed: 0 }
  const failures = createFailureWindow({ windowMs: failureMs })
  const refusedRecipients = createFailureWindow({
    windowMs: failureMs,
    minFailures: minRefusedRecipients,
  })
  let transport: Promise<Transporter> | undefined

  async function connect(): Promise<Transporter> {
    // Loaded with the first mail: it takes longer than any other part of the start.
    const { createTransport } = await import('nodemailer')
    const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(smtp.host)
    return createTransport({
      host: smtp.host,
      port: smtp.port,
      secure: smtp.isTls,
      ...(smtp.credentials && { auth: smtp.credentials }),
      // Whoever sits in between could otherwise take STARTTLS away and read the password.
      requireTLS: smtp.credentials !== null && !isHere,
      // Mail servers of one's own machine have certificates that nobody signed, and nobody sits in between.
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
    /** How many mails the server has taken since the start, and how many it has not. */
    stats: () => ({ ...counts }),

    warnings(): Warning[] {
      const failed = failures.failure() ?? refusedRecipients.failure()
      if (!failed) return []
      const message = 'The mail server does not accept mail: links to set a password do not arrive.'
      return [{ code: 'mails_failing', message, detail: { err: failed.error } }]
    },

    /** Resolves once the server has taken the mail, rejects if it does not. */
    async send({ to, ...mail }: Mail): Promise<void> {
      try {
        transport ??= connect()
        await (await transport).sendMail({
          ...mail,
          from,
          // Not as text, which would be read as a list of addresses.
          to: { name: '', address: to },
          headers: { 'Auto-Submitted': 'auto-generated' },
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
