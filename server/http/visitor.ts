import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config.ts'
import { networkOf } from '../limits/network.ts'
import type { Visitor } from '../views/view-counter.ts'

export type VisitorOf = (request: IncomingMessage) => Visitor

/** Tells who is reading of a request that has not been routed, by the rules by which Fastify finds its `request.ip`. */
export function createVisitorOf(trustProxy: Config['TRUST_PROXY']): VisitorOf {
  const trust =
    typeof trustProxy === 'function'
      ? trustProxy
      : typeof trustProxy === 'boolean'
        ? () => trustProxy
        : proxyAddr.compile(trustProxy)
  return (request) => ({
    network: networkOf(proxyAddr.all(request, trust).at(-1) ?? ''),
    userAgent: request.headers['user-agent'] ?? '',
  })
}
