import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** JSON: an array of 49,000 passwords, all in lower case, the most common first. */
const listFile = require.resolve('@zxcvbn-ts/language-common/src/passwords.json')

/**
 * True if a whole password, in any case, is one of those that are tried first. The list is searched as text, in a millisecond, and its
 * half megabyte is free again afterwards: passwords are set seldom.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // With its quotation marks an entry matches as a whole only; those inside a password are escaped.
  return (await readFile(listFile, 'latin1')).includes(JSON.stringify(password.toLowerCase()))
}
