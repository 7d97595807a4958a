import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { AppError } from '../../errors.ts'
import { requestLine } from '../../foundation/http/request-line.ts'
import { oneFile } from './uploads.ts'
import { validationProblem } from './validation-problem.ts'

/** What Fastify itself refuses, by the status that it would answer. */
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
}

const sentences: Partial<Record<ErrorCode, string>> = {
  unsupported_media_type:
    'Calls accept JSON, with Content-Type: application/json. The contact page accepts an HTML form.',
}

interface Parts {
  isUnavailable: (error: unknown) => boolean
}

/** Turns any failure into the answer that the contract promises. The unexpected is logged once and not told. */
export function createErrorHandler({ isUnavailable }: Parts) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const isUpload = request.routeOptions.config?.endpoint?.upload === true
    const failure = toAppError(error, isUnavailable, { isUpload })
    const status = errorStatus[failure.code]
    if (status >= 500 && !failure.isLogged)
      request.log.error({ ...requestLine(request), status, err: error }, 'request failed')
    return answerFailure(failure, request, reply)
  }
}

/** Sends a failure in the form that the contract promises. */
function answerFailure(failure: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, fields, position, retryAfter } = failure
  request.refusal = code
  reply.code(errorStatus[code]).header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  if (code === 'unauthenticated') reply.header('WWW-Authenticate', 'Bearer')
  // Written here: a route's own schema for the same status must not filter a refusal.
  return reply.serializer(JSON.stringify).send({ message, code, fields, position, requestId: request.id })
}

function toAppError(
  error: unknown,
  isUnavailable: (error: unknown) => boolean,
  { isUpload }: { isUpload: boolean },
): AppError {
  if (error instanceof AppError) return error
  const { validation, validationContext, statusCode = 500, message } = error as FastifyError
  if (validation) return validationProblem(validation, validationContext ?? 'body')
  if (isUnavailable(error)) {
    return new AppError(
      'unavailable',
      'The database cannot handle this request right now. Try again in a moment.',
      {
        retryAfter: 5,
      },
    )
  }
  const code = codeOfStatus[statusCode]
  if (code === 'unsupported_media_type' && isUpload) return new AppError(code, oneFile)
  if (code) return new AppError(code, sentences[code] ?? message)
  return new AppError('internal', 'Something unexpected happened. The error was logged with the request id.')
}
