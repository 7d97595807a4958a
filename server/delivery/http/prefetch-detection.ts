import type { IncomingMessage } from 'node:http'

/** Whether a browser requests a page in advance, so that nobody sees the response yet: https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header. */
export const isPrefetch = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose']))
