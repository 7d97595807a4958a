import { root } from './root.mjs'

/** What programs say where there is no room, or no more of it for this user. */
const noRoom = /\b(?:ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/

/**
 * Says what to do if a text tells of a full disk.
 *
 * @param {string} text what a program wrote, or an error as text
 * @returns {boolean} whether it does
 */
export function tellFullDisk(text) {
  if (!noRoom.test(text)) return false
  console.error(`The disk is full: make room for ${root} and try again.`)
  return true
}
