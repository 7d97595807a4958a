import type { FastifyRequest } from 'fastify'
import { rawPathOf } from './raw-path.ts'

/** Path and method of a request, for its lines in the log: query strings hold search terms, tickets and tokens. */
export const requestLine = ({ method, raw }: FastifyRequest) => ({ method, path: rawPathOf(raw.url ?? '') })
