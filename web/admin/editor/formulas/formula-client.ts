import { createTaskWorker, type TaskWorker } from '../workers/task-worker.ts'
import type { FormulaTask, ShownFormula } from './formula-worker.ts'
import workerUrl from './formula-worker.ts?worker&url'

/** Loading what reads TeX takes most of it. */
const timeoutMs = 10_000

export const createFormulaClient = (): TaskWorker<FormulaTask, ShownFormula> =>
  createTaskWorker(workerUrl, timeoutMs)
