import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { AppError } from '../../errors.ts'
import { requestLine } from '../../foundation/http/request-line.ts'
import { oneFile } from './uploads.ts'
import { validationProblem } from './validation-problem.ts'

/** The codes for errors of Fastify itself, by their status. */
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

/** Turns any error into the response that the contract defines. An unexpected error is logged once, and its reason is not sent. */
export function createErrorHandler({ isUnavailable }: Parts) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const isUpload = request.routeOptions.config?.endpoint?.upload === true
    const failure = toAppError(error, isUnavailable, { isUpload })
    const status = errorStatus[failure.code]
    if (status >= 500 && !failure.isLogged)
      request.log.error({ ...requestLine(request), status, err: error }, 'request failed')
    return sendError(failure, request, reply)
  }
}

/** Sends an error in the form that the contract defines. */
function sendError(failure: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, fields, position, data, retryAfter } = failure
  request.refusal = code
  reply.code(errorStatus[code]).header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  if (code === 'unauthenticated') reply.header('WWW-Authenticate', 'Bearer')
  // Not through the serializer of the route, whose schema for the same status would drop fields.
  return reply
    .serializer(JSON.stringify)
    .send({ message, code, fields, position, ...data, requestId: request.id })
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
