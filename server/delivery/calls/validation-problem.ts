import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { withCommas } from '#contract/with-commas.ts'
import { AppError } from '../../errors.ts'

/** The error for a request that violates its schema: one sentence for each invalid field. */
export function validationProblem(problems: FastifySchemaValidationError[], part: string): AppError {
  const fields: Record<string, string> = {}
  for (const problem of problems) {
    // It only says that a keyword below it failed, and that one has its own problem.
    if (problem.keyword === 'if') continue
    const { field, sentence } = explain(problem, part)
    fields[field] ??= sentence
  }
  return new AppError('validation_failed', Object.values(fields).join(' '), { fields })
}

function explain({ keyword, instancePath, params }: FastifySchemaValidationError, part: string) {
  const path = instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'required') {
    const missing = String(params.missingProperty)
    const field = path ? `${path}.${missing}` : missing
    return { field, sentence: `“${field}” is required.` }
  }
  const field = path || part
  return { field, sentence: `“${field}” ${complaint(keyword, params)}` }
}

function complaint(keyword: string, params: Record<string, unknown>): string {
  switch (keyword) {
    case 'maxLength':
      return `may have at most ${withCommas(Number(params.limit))} characters.`
    case 'maxItems':
      return `may have at most ${withCommas(Number(params.limit))} entries.`
    case 'type':
      return `must be of type ${[params.type].flat().join(' or ')}.`
    case 'enum':
      return `must be one of ${(params.allowedValues as string[]).join(', ')}.`
    case 'minimum':
    case 'maximum':
      return `must be ${params.comparison} ${withCommas(Number(params.limit))}.`
    default:
      return 'does not have the expected form.'
  }
}
