import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { headerLines } from '../../foundation/http/header-lines.ts'

/** The headers in which proxies name the address of the client. */
export const forwardingHeaders = ['x-forwarded-for', 'forwarded'] as const
export type ForwardingHeader = (typeof forwardingHeaders)[number]

/**
 * The addresses in a header, in its order: the entry of the nearest proxy is the last. Null stands for an entry without an address, such as
 * `unknown`, an obfuscated identifier (RFC 7239, section 6.3), or an invalid one.
 */
export function forwardedAddresses(
  request: Pick<IncomingMessage, 'rawHeaders'>,
  header: ForwardingHeader,
): (string | null)[] {
  const entriesOf = header === 'forwarded' ? forwardedEntries : (line: string) => line.split(',')
  return headerLines(request, header).flatMap((line) => entriesOf(line).map(addressOf))
}

/** A pair in an element of a `Forwarded` header: a name, and a token or a quoted string. RFC 7239, section 4. */
const pair = /\s*([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)")\s*(;|,|$)/y

/** The `for` of each element; one empty entry for an invalid line, as it is unclear where its elements end. */
function forwardedEntries(line: string): string[] {
  const entries: string[] = []
  let entry = ''
  let at = 0
  do {
    pair.lastIndex = at
    const found = pair.exec(line)
    if (!found) return ['']
    const [whole, name = '', token, quoted = '', end] = found
    if (name.toLowerCase() === 'for') entry = token ?? quoted.replace(/\\(.)/g, '$1')
    if (end !== ';') {
      entries.push(entry)
      entry = ''
    }
    at += whole.length
    if (end === '') return entries
  } while (at <= line.length)
  return ['']
}

/** An address, optionally in brackets, optionally with a port. */
const form = /^(?:\[([^\]]+)\]|([\d.]+)|([\da-f:.]+(?:%\w+)?))(?::\d{1,5})?$/i

function addressOf(entry: string): string | null {
  const text = entry
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  if (isIP(text)) return text
  const [, bracketed, plain] = form.exec(text) ?? []
  const address = bracketed ?? plain ?? ''
  return isIP(address) ? address : null
}
