import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { auth } from './auth.ts'
import { authors } from './authors.ts'
import type { CallRow, CallRows, Case } from './call-row.ts'
import { changes } from './changes.ts'
import { contacts } from './contacts.ts'
import { draftLinks } from './draft-links.ts'
import { images } from './images.ts'
import { accessKey, invitations } from './invitations.ts'
import { audit, dashboard, search } from './others.ts'
import { posts } from './posts.ts'
import { references } from './references.ts'
import { schedules } from './schedules.ts'
import { site } from './site.ts'
import { sitePages } from './site-pages.ts'
import { type Situation, situations } from './situations.ts'
import { tags } from './tags.ts'
import { takeDowns } from './take-downs.ts'
import { translations } from './translations.ts'
import { trash } from './trash.ts'
import { versions } from './versions.ts'
import { workingCopies } from './working-copies.ts'

export type CallName = {
  [Noun in keyof typeof contract]: `${Noun}.${Extract<keyof (typeof contract)[Noun], string>}`
}[keyof typeof contract]

/** Every call of the contract, by the names of its noun and itself. */
export const calls = entriesOf<Endpoint>(contract)

/** Who may make which call, with what it is made, and what it changes for readers. */
const rowsByNoun: { [Noun in keyof typeof contract]: CallRows<Noun> } = {
  ...{
    auth,
    posts,
    workingCopies,
    changes,
    schedules,
    draftLinks,
    takeDowns,
    translations,
    trash,
    versions,
    authors,
  },
  ...{
    invitations,
    accessKey,
    contacts,
    images,
    audit,
    search,
    dashboard,
    site,
    sitePages,
    tags,
    references,
  },
}
const rows = entriesOf<CallRow & { cases?: Record<string, Case> }>(rowsByNoun)
const rowsByName = new Map(rows)

/** The cases of the calls that do not GET. */
export const writingCases = rows.flatMap(([name, { cases = {} }]) =>
  Object.entries(cases).map(([variant, given]) => ({ name, variant, given })),
)

function entriesOf<Value>(nouns: Record<string, Record<string, Value>>): [CallName, Value][] {
  return Object.entries(nouns).flatMap(([noun, values]) =>
    Object.entries(values).map(([name, value]): [CallName, Value] => [`${noun}.${name}` as CallName, value]),
  )
}

/** Throws for a call without a row. */
export function rowOf(name: CallName): CallRow {
  const row = rowsByName.get(name)
  if (!row) throw new Error(`Add a row for ${name} to the file of its noun in tests/support/calls.`)
  return row
}

/** The status of a call in a situation. */
export const expectedStatus = (name: CallName, situation: Situation): number =>
  rowOf(name).statuses[situations.indexOf(situation)] as number

/** A situation in which somebody may make a call: for posts, with one of their own. */
export function allowedSituation(name: CallName): Situation {
  const found = (['author, own hidden', 'author, own public', 'owner, another’s public'] as const).find(
    (situation) => expectedStatus(name, situation) < 400,
  )
  if (!found) throw new Error(`Nobody may call ${name}.`)
  return found
}
