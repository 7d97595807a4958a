import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** JSON: an array of 49,000 passwords, all in lower case, the most common first. */
const listFile = require.resolve('@zxcvbn-ts/language-common/src/passwords.json')

/**
 * True if a whole password, in any case, is among those that attackers try first. The list is searched as text, which takes a millisecond,
 * and its half megabyte is freed again: passwords are rarely set.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // With the quotation marks only a whole entry matches; quotation marks inside a password are escaped.
  return (await readFile(listFile, 'latin1')).includes(JSON.stringify(password.toLowerCase()))
}
