import fs from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'

// Loaded before a program, kills it just before the nth time that it does what `KILL_AT` names: `2 rename`, or `1 sql:` and what a statement
// begins with. There is no better moment to see what a power failure leaves.
const [, count, place] = /^(\d+) (.*)$/.exec(process.env.KILL_AT ?? '') ?? []
let left = Number(count)

/** @param {string} what */
function reach(what) {
  if (what.startsWith(String(place)) && --left === 0) process.kill(process.pid, 'SIGKILL')
}

const { rename } = fs
fs.rename = (...parts) => {
  reach('rename')
  return rename(...parts)
}
syncBuiltinESMExports()

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql, ...others) {
  reach(`sql:${sql.trim()}`)
  return prepare.call(this, sql, ...others)
}

const { Client } = createRequire(import.meta.url)('pg')
const { query } = Client.prototype
Client.prototype.query = function (/** @type {any[]} */ ...parts) {
  const text = typeof parts[0] === 'string' ? parts[0] : parts[0]?.text
  reach(`sql:${String(text).trim()}`)
  return query.apply(this, parts)
}
