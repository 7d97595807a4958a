import type { IncomingMessage } from 'node:http'

/** The values of all lines of a header, as they came. Node's own tables join lines, or keep the first one only. `name` is in lower case. */
export function headerLines({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string[] {
  const values: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at] as string
    if (each.length === name.length && each.toLowerCase() === name) values.push(rawHeaders[at + 1] as string)
  }
  return values
}
