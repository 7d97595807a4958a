import type { CallRows } from './call-row.ts'
import { unnoticed } from './shows.ts'
import { anyone, ownerOnly, signedIn } from './situations.ts'

export const audit: CallRows<'audit'> = { list: { statuses: ownerOnly } }

export const search: CallRows<'search'> = {
  suggest: { statuses: anyone(200), query: '?search=subject' },
  tags: { statuses: anyone(200) },
}

export const dashboard: CallRows<'dashboard'> = {
  notices: { statuses: signedIn(200) },
  firstSteps: { statuses: signedIn(200) },
  testMail: { statuses: ownerOnly, cases: unnoticed },
  version: { statuses: ownerOnly },
}
