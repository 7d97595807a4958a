import type { Comparison } from './against-bare.ts'
import type { FixedResponse } from './processes/bare-server.ts'
import { figure, type Target, verdict, wanted } from './target.ts'

/** The table head for the results of `comparisonCells`, from the second column on. */
export const comparisonHead = [
  ...['req/s', 'ratio', 'µs/req', 'ratio', 'p50 ms', 'p99 ms', 'ratio', 'bytes'],
  ...['Target', 'Result'],
]

export function comparisonCells(
  { ours, bare }: Comparison,
  targets: Target[],
  responses: FixedResponse[],
): string[] {
  const bytes = responses.map(({ body }) => Buffer.from(body, 'base64').length)
  return [
    figure(ours.perSecond),
    figure(ours.perSecond / bare.perSecond),
    figure(ours.processor),
    figure(ours.processor / bare.processor),
    figure(ours.p50),
    figure(ours.p99),
    figure(ours.p99 / bare.p99),
    figure(Math.round(bytes.reduce((one, other) => one + other, 0) / bytes.length)),
    wanted(targets),
    verdict(targets),
  ]
}
