import { referencesContract } from '#contract/references.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { ReferenceReader } from './reference-reader.ts'

export const referenceRoutes = ({ referenceReader }: { referenceReader: ReferenceReader }) =>
  handlersFor(referencesContract, {
    read: ({ actor, body }) => referenceReader.read(body, accountClient(actor)),
  })
