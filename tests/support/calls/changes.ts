import type { CallRows } from './call-row.ts'
import { ownById, ownPostOnly } from './situations.ts'
import { workingCopyOf } from './working-copies.ts'

export const changes: CallRows<'changes'> = {
  ofPost: { statuses: ownPostOnly, prepare: workingCopyOf },
  ofWorkingCopy: { statuses: ownById, id: workingCopyOf },
}
