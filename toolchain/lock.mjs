import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { reportFullDisk } from './full-disk.mjs'
import { inRoot } from './root.mjs'

const folder = inRoot('.preparing.lock')
/** Held while an abandoned lock is removed. */
const removal = inRoot('.preparing.lock.removal')
/** How often the holder renews its lock, and after what time without renewal a lock counts as abandoned, in milliseconds. */
const renewalMs = 1_000
const abandonedAfterMs = 15_000

/**
 * Runs work that two processes must not do at once. The second one waits until the first has ended, or died. Ends the process where the disk is full.
 *
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  try {
    await runLocked(work)
  } catch (error) {
    if (reportFullDisk(String(error))) process.exit(1)
    throw error
  }
}

/** @param {() => Promise<void>} work */
async function runLocked(work) {
  for (let tries = 0; !take(); tries++) {
    if (tries === 0) console.log('Another process is getting things ready; waiting for it …')
    await delay(200)
  }
  const timer = setInterval(() => {
    // A machine that slept for longer than the timeout has lost the lock.
    if (statSync(folder, { throwIfNoEntry: false })) utimesSync(folder, new Date(), new Date())
  }, renewalMs)
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    clearInterval(timer)
    process.off('exit', release)
    release()
  }
}

/** Tries to take the lock. True if this process has it now. */
function take() {
  if (make(folder)) return true
  // If several processes find an abandoned lock, one removes it. It checks again, as another may have removed it in the meantime.
  if (!isOlderThan(abandonedAfterMs, folder)) return false
  if (make(removal)) {
    if (isOlderThan(abandonedAfterMs, folder)) rmSync(folder, { recursive: true, force: true })
    rmSync(removal, { recursive: true, force: true })
    return make(folder)
  }
  if (isOlderThan(4 * abandonedAfterMs, removal)) {
    // The process that was about to remove it died as well.
    rmSync(removal, { recursive: true, force: true })
  }
  return false
}

/**
 * Making a folder succeeds for one process only.
 *
 * @param {string} name
 */
function make(name) {
  try {
    mkdirSync(name)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * @param {number} milliseconds
 * @param {string} name
 */
function isOlderThan(milliseconds, name) {
  const made = statSync(name, { throwIfNoEntry: false })?.mtimeMs
  return made !== undefined && Date.now() - made > milliseconds
}
