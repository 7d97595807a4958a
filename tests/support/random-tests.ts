import { randomInt } from 'node:crypto'
import fc from 'fast-check'

const { FUZZ_RUNS, FUZZ_SEED = '1' } = process.env

/** The seed of every random test, so that each run makes the same documents; `FUZZ_SEED` is another one, or `random`. */
export const seed = FUZZ_SEED === 'random' ? randomInt(2 ** 31) : Number(FUZZ_SEED)
if (!Number.isInteger(seed)) throw new TypeError('FUZZ_SEED is a whole number or "random".')

/** How often a property is checked: as often as given, or `FUZZ_RUNS` times. */
export const runs = (usual: number): number => Number(FUZZ_RUNS ?? usual)

fc.configureGlobal({ seed, numRuns: runs(100) })
