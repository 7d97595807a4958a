import { quotableLine } from '../../foundation/text/plain-text.ts'

/** What nodemailer tells of a mail that was not accepted. */
interface MailFailure {
  code?: string
  /** The code of the system, such as `ECONNREFUSED`, or `SOCKET_TIMEOUT`. */
  originalCode?: string
  /** The step that failed. */
  command?: string
  /** What the mail server said. */
  response?: string
}

/** How much of what a mail server says is shown. */
const maxResponseCharacters = 200

const unclear = 'The mail server stopped responding. It is not known whether the mail was sent.'

/** Of failures that leave open whether the mail was accepted. */
const unclearCodes: ReadonlySet<string | undefined> = new Set(['SOCKET_TIMEOUT', 'ECONNRESET', 'EPIPE'])

const sentences: Record<string, string> = {
  EDNS: 'The mail server that SMTP_URL names cannot be found.',
  ESOCKET: 'The mail server cannot be reached.',
  ETIMEDOUT: 'The mail server does not respond.',
  ETLS: 'The connection to the mail server cannot be secured.',
  EAUTH: 'The mail server does not accept the user or the password in SMTP_URL.',
  EMESSAGE: 'The mail server refused the mail.',
}

function sentenceOf({ code = '', originalCode, command }: MailFailure): string {
  if (unclearCodes.has(originalCode)) return unclear
  if (command === 'RCPT TO') return 'The mail server does not accept mail to this address.'
  if (command === 'MAIL FROM') return 'The mail server does not accept mail from the address in MAIL_FROM.'
  return sentences[code] ?? 'The mail server did not accept the mail.'
}

/** Says why a mail was not sent, for owners: it names variables, and may quote the mail server, but no host and no password. */
export function mailFailureText(error: unknown): string {
  const failure = error as MailFailure
  const said = quotableLine(failure.response ?? '')
  const shown = [...said].slice(0, maxResponseCharacters).join('')
  return `${sentenceOf(failure)}${shown && ` It said: “${shown}”`}`
}
