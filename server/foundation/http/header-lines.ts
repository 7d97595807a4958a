import type { IncomingMessage } from 'node:http'

/** The values of all lines of a header, unchanged. Node’s own `headers` joins the lines or has only the first one. `name` is in lower case. */
export function headerLines({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string[] {
  const values: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at] as string
    if (each.length === name.length && each.toLowerCase() === name) values.push(rawHeaders[at + 1] as string)
  }
  return values
}
