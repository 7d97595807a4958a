import { accessKeyContract } from '#contract/access-key.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { AccessKeyService } from './access-key-service.ts'

export const accessKeyRoutes = ({ accessKeys }: { accessKeys: AccessKeyService }) =>
  handlersFor(accessKeyContract, {
    state: ({ actor }) => accessKeys.state(actor),
    read: ({ actor }) => accessKeys.read(actor),
    update: ({ actor, body, clientNetwork }) => accessKeys.set(actor, body.accessKey ?? '', clientNetwork),
    remove: ({ actor, clientNetwork }) => accessKeys.turnOff(actor, clientNetwork),
  })
