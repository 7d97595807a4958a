import { InvalidValueError } from '../../foundation/text/invalid-value-error.ts'
import { percentDecoded } from '../../foundation/text/percent-decoded.ts'

/** The address of an SMTP server. */
export interface SmtpAddress {
  host: string
  port: number
  /** TLS from the first byte, instead of after STARTTLS. */
  isTls: boolean
  credentials: { user: string; pass: string } | null
}

const wrong = () =>
  new InvalidValueError('must be an address such as smtp://user:password@mail.example.org:587')

/** Parses `smtp://…` or `smtps://…`. The message of an error does not contain the password. */
export function readSmtpAddress(text: string): SmtpAddress {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) throw wrong()
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (!hostname || (username === '') !== (password === '')) throw wrong()
  if (!/^\/?$/.test(pathname) || search || hash)
    throw new InvalidValueError('must end with the host or its port')
  const isTls = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    isTls,
    credentials: username ? { user: decoded(username), pass: decoded(password) } : null,
  }
}

const decoded = (text: string): string => percentDecoded(text, 'user or password')
