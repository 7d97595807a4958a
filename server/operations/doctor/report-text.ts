import type { CheckReport } from './examine.ts'

const number = (count: number): string => count.toLocaleString('en')

/** Formats the findings of a check as a block of lines. */
export function reportText(report: CheckReport, { heals }: { heals: boolean }): string {
  const { name, claim, found, examples, failure } = report
  const lines = [`${name}: ${claim}`]
  if (failure !== null) lines.push(`  Failed: ${failure}`)
  if (found === 0) return failure === null ? `${name}: all is well.` : lines.join('\n')
  lines.push(`  ${number(found)} wrong${found > examples.length ? `, the first ${examples.length}` : ''}:`)
  lines.push(...examples.map((example) => `    ${example}`))
  lines.push(`  ${outcome(report, heals)}`)
  if (!heals || report.left > 0) lines.push(...report.advice.map((sentence) => `  ${sentence}`))
  return lines.join('\n')
}

function outcome({ found, healable, left }: CheckReport, heals: boolean): string {
  if (!heals) return `${number(healable)} can be healed.`
  const healed = `${number(Math.max(0, found - left))} healed`
  return left === 0 ? `${healed}.` : `${healed}, ${number(left)} left.`
}

/** Summarises all checks in a sentence or two. */
export function summaryText(reports: CheckReport[], { heals }: { heals: boolean }): string {
  const sum = (count: (report: CheckReport) => number) =>
    reports.reduce((sum, report) => sum + count(report), 0)
  const [found, healable, left] = [
    sum(({ found }) => found),
    sum(({ healable }) => healable),
    sum(({ left }) => left),
  ]
  const failed = reports.filter(({ failure }) => failure !== null).length
  const failures = failed > 0 ? ` ${number(failed)} of ${number(reports.length)} checks failed.` : ''
  if (found === 0)
    return failed > 0 ? failures.trim() : `All is well: ${number(reports.length)} checks found nothing.`
  const things = `Found ${number(found)} ${found === 1 ? 'thing that is' : 'things that are'} wrong`
  if (heals) return `${things}: ${left === 0 ? 'all healed' : `${number(left)} left`}.${failures}`
  const next =
    healable > 0 ? ` Nothing was changed: npm run doctor -- --heal heals ${number(healable)} of them.` : ''
  return `${things}.${next}${failures}`
}

/** True if problems are left, or a check failed. */
export const isAnythingLeft = (reports: CheckReport[]): boolean =>
  reports.some(({ left, failure }) => left > 0 || failure !== null)
