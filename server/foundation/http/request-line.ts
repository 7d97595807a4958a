import type { FastifyRequest } from 'fastify'
import { rawPathOf } from './raw-path.ts'

/** The method and path of a request for the log, without the query, which may contain search terms, tickets and tokens. */
export const requestLine = ({ method, raw }: FastifyRequest) => ({ method, path: rawPathOf(raw.url ?? '') })
