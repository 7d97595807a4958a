import type { IncomingMessage } from 'node:http'

/** Whether a browser asks to prepare for what may come, and nobody sees the answer yet: https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header. */
export const isPrefetch = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose']))
