import type { CallRows } from './call-row.ts'
import { unnoticed } from './shows.ts'
import { anyone, type Statuses, signedIn } from './situations.ts'

const whoReadsThePost: Statuses = [404, 404, 404, 200, 404, 200, 404, 200, 404, 200]

export const images: CallRows<'images'> = {
  upload: { statuses: signedIn(201), cases: unnoticed },
  read: { statuses: whoReadsThePost, images: true },
  placeholder: { statuses: anyone(200) },
  share: { statuses: whoReadsThePost, images: true },
}
