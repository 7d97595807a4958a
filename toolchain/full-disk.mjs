import { root } from './root.mjs'

/** Messages about a full disk or an exhausted quota of this user. */
const noRoom = /\b(?:ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/

/**
 * Prints what to do if a text reports a full disk.
 *
 * @param {string} text what a program wrote, or an error as text
 * @returns {boolean} whether it does
 */
export function reportFullDisk(text) {
  if (!noRoom.test(text)) return false
  console.error(`The disk is full: make room for ${root} and try again.`)
  return true
}
