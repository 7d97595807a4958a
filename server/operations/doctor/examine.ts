import type { InTransaction, Writes } from '../../transaction.ts'
import type { Check, Examination, Finding } from './check.ts'

/** What one check found, and what was healed. */
export interface CheckReport {
  name: string
  claim: string
  /** The number of problems found. */
  found: number
  /** The number of them that can be healed. */
  healable: number
  /** The number of problems now. The same as before if nothing was to be healed. */
  left: number
  /** The first of the findings. */
  examples: string[]
  /** What to do about what cannot be healed, each sentence once. */
  advice: string[]
  /** Why the check failed, or why something could not be healed; null if nothing failed. */
  failure: string | null
  seconds: number
}

const maxExamples = 5
const maxAdvice = 3
/** The number of findings that one transaction heals, and the time after which it begins no further one: other writers to SQLite wait for it. */
const healBatch = { size: 50, timeMs: 100 }

/** Runs one check and heals what it found, if wanted. A second run finds what is left. Never throws: a failure is part of the result. */
export async function examine(
  check: Check,
  examination: Examination,
  { inTransaction, heals }: { inTransaction: InTransaction; heals: boolean },
): Promise<CheckReport> {
  const startedAt = performance.now()
  const { name, claim } = check
  const report: CheckReport = {
    ...{ name, claim, found: 0, healable: 0, left: 0, seconds: 0 },
    ...{ examples: [], advice: [], failure: null },
  }
  const note = (error: unknown) => (report.failure ??= messageOf(error))
  try {
    const healer = createHealer(inTransaction, note)
    for await (const finding of check.find(examination)) {
      count(report, finding)
      if (heals) await healer.take(finding)
    }
    await healer.finish()
    report.left = heals && report.healable > 0 ? await countLeft(check, examination) : report.found
  } catch (error) {
    note(error)
    report.left = report.found
  }
  report.seconds = (performance.now() - startedAt) / 1_000
  return report
}

function count(report: CheckReport, { what, heal, healAlone, advice }: Finding): void {
  report.found++
  if (heal || healAlone) report.healable++
  if (report.examples.length < maxExamples) report.examples.push(what)
  if (advice && !report.advice.includes(advice) && report.advice.length < maxAdvice)
    report.advice.push(advice)
}

async function countLeft(check: Check, examination: Examination): Promise<number> {
  let left = 0
  for await (const _ of check.find(examination)) left++
  return left
}

/** Heals findings, several in a transaction. If that fails, each is healed in its own, so that one that cannot be healed does not prevent the others. */
function createHealer(inTransaction: InTransaction, onFailure: (error: unknown) => void) {
  let waiting: Finding[] = []

  /** Returns how many of them it healed. */
  const healSome = (findings: Finding[]): Promise<number> =>
    inTransaction(async (stores) => {
      await lockAuthors(stores, findings)
      const startedAt = performance.now()
      let healed = 0
      for (const { heal } of findings) {
        if (healed > 0 && performance.now() - startedAt > healBatch.timeMs) break
        await heal?.(stores)
        healed++
      }
      return healed
    })

  /** Returns the number of findings processed. */
  const healOneByOne = async (findings: Finding[]): Promise<number> => {
    for (const finding of findings) await healSome([finding]).catch(onFailure)
    return findings.length
  }

  async function finish(): Promise<void> {
    while (waiting.length > 0) {
      const findings = waiting
      waiting = findings.slice(await healSome(findings).catch(() => healOneByOne(findings)))
    }
  }

  return {
    async take(finding: Finding): Promise<void> {
      if (finding.healAlone) await finding.healAlone().catch(onFailure)
      if (!finding.heal) return
      waiting.push(finding)
      if (waiting.length >= healBatch.size) await finish()
    },
    finish,
  }
}

/** Always in the same order and before any other lock, which prevents deadlocks. Posts whose account was deleted are changed by owners only. */
async function lockAuthors({ lock }: Writes, findings: Finding[]): Promise<void> {
  const ids = new Set(findings.flatMap(({ authorId }) => authorId ?? []))
  if (findings.some(({ authorId }) => authorId === null)) await lock('owners')
  for (const id of [...ids].sort()) await lock(`author ${id}`)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
