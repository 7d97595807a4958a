import { instantText } from '#server/accounts/mail/instant-text.ts'
import type { ContactRow, Selection } from '#server/blog/contacts/contact-store.ts'
import { plainLine } from '#server/foundation/text/plain-text.ts'
import type { Services } from '#server/services.ts'
import { endWithUsage, readCommandLine } from './command-line.ts'

// Lists and deletes messages of the contact form, also while a server runs.
const usage = `Usage:
  npm run contacts -- list [--older-than <days>d] [--from <email>]
  npm run contacts -- delete <id> …
  npm run contacts -- delete [--older-than <days>d] [--from <email>]`

/** How many messages `list` shows, and how many characters of each. */
const maxListed = 100
const maxTextLength = 60

const {
  values: { 'older-than': age, from },
  positionals: [command, ...ids],
} = readCommandLine(usage, { options: { 'older-than': { type: 'string' }, from: { type: 'string' } } })
const selection = readSelection() ?? endWithUsage(usage)
const work = workOf(selection) ?? endWithUsage(usage)
// Imported last, as it takes a moment.
const { withServices } = await import('./with-services.ts')
await withServices('Cannot change the messages', work)

/** Returns what the arguments ask for; undefined if that is unclear. */
function workOf(selection: Selection): ((services: Services) => Promise<string>) | undefined {
  if (command === 'list' && !selection.ids) return ({ contacts }) => list(contacts, selection)
  if (command !== 'delete' || Object.keys(selection).length === 0) return
  return async ({ contacts }) => `Deleted ${counted(await contacts.removeSelected(selection))}.`
}

function readSelection(): Selection | undefined {
  const days = age === undefined ? undefined : /^(\d{1,5})d$/.exec(age)?.[1]
  const isUnclear = ids.includes('') || from === '' || (age !== undefined && days === undefined)
  if (isUnclear || (ids.length > 0 && (age !== undefined || from !== undefined))) return
  return {
    ...(ids.length > 0 && { ids }),
    ...(days !== undefined && { before: instantOf(Number(days)) }),
    ...(from !== undefined && { from: from.trim() }),
  }
}

function instantOf(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1_000).toISOString()
}

async function list(contacts: Services['contacts'], selection: Selection): Promise<string> {
  const { count, newest } = await contacts.listSelected(selection, maxListed)
  const sum =
    count > newest.length ? `The newest ${newest.length} of ${counted(count)}.` : `${counted(count)}.`
  return [...newest.map(lineOf), sum].join('\n')
}

function lineOf({ id, created_at, name, email, message, label, trashed_at }: ContactRow): string {
  const text = [...plainLine(message)]
  const shown = text.slice(0, maxTextLength).join('') + (text.length > maxTextLength ? ' …' : '')
  return `${id}  ${instantText(created_at)}  ${name} <${email}>${label ? ` (${label})` : ''}${trashed_at ? ' (in the trash)' : ''}: ${shown}`
}

function counted(count: number): string {
  return `${count.toLocaleString('en')} message${count === 1 ? '' : 's'}`
}
