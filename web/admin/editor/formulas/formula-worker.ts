// What a worker loads while it runs is subject to the policy of its own file, which allows nothing: so this is a part of it.
import 'temml'
import type { FormulaFault } from '#contract/html/maths/formula-fault.ts'
import { loadMaths } from '#contract/html/maths/load-maths.ts'
import type { Macros } from '#contract/html/maths/macros.ts'
import { answerTasks } from '../workers/answer-tasks.ts'
import { type MathNode, mathNodeOf } from './math-node.ts'

export interface FormulaTask {
  tex: string
  isDisplay: boolean
  macros: Macros
}

/** A formula as readers see it, or what is wrong with it. */
export type ShownFormula = { math: MathNode; fault: null } | { math: null; fault: FormulaFault }

const maths = loadMaths()

answerTasks(async ({ tex, isDisplay, macros }: FormulaTask): Promise<ShownFormula> => {
  const { element, fault } = (await maths)(tex, isDisplay, macros)
  return element ? { math: mathNodeOf(element), fault: null } : { math: null, fault }
})
