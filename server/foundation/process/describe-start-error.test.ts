import { expect, test } from 'vitest'
import { describeStartError } from './describe-start-error.ts'

test.each([
  ['57P03', 'the database system is starting up'],
  ['53300', 'sorry, too many clients already'],
])('PostgreSQL that takes no connection yet (%s) is one line, not a trace', (code, message) => {
  expect(describeStartError(Object.assign(new Error(message), { code }))).toBe(
    `Lectern cannot start: PostgreSQL accepts no connections yet (${message}). Start again in a moment.`,
  )
})

test.each([
  [undefined, 'Connection terminated due to connection timeout'],
  ['ECONNRESET', 'read ECONNRESET'],
])('so is a database server that is silent or cuts the connection (%s, %s)', (code, message) => {
  expect(describeStartError(Object.assign(new Error(message), { code }))).toBe(
    'Lectern cannot start: the database at DATABASE_URL does not answer.',
  )
})
