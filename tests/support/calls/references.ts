import { fullReferences } from '../full-references.ts'
import type { CallRows } from './call-row.ts'
import { unnoticed } from './shows.ts'
import { signedIn } from './situations.ts'

/** A reference, and an item with an address of another kind than the web's. */
const text = JSON.stringify([...fullReferences, { id: 'b', URL: 'ftp://a.example' }])

export const references: CallRows<'references'> = {
  read: { statuses: signedIn(200), body: { text }, cases: unnoticed },
}
