import { mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inRoot } from './root.mjs'

const folder = inRoot('.preparing.lock')
/** Its holder shows this often that it lives, in milliseconds; after the other time it is taken for dead. */
const signOfLife = 1_000
const patience = 15_000

/**
 * Runs work that two processes must not do at once. The second one waits until the first has ended, or died.
 *
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  for (let tries = 0; !take(); tries++) {
    if (tries === 0) console.log('Another process is getting things ready; waiting for it …')
    await delay(200)
  }
  const timer = setInterval(() => utimesSync(folder, new Date(), new Date()), signOfLife)
  const release = () => rmdirSync(folder)
  process.once('exit', release)
  await work()
  clearInterval(timer)
  process.off('exit', release)
  release()
}

/** Tries to take the lock. True if it is ours now: making a folder succeeds for one process only. */
function take() {
  const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  try {
    if (age > patience) rmdirSync(folder)
    mkdirSync(folder)
    return true
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
}
