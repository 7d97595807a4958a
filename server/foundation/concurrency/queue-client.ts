import { widerClientNetworkOf } from '../client/client-network.ts'

/** How queues tell clients apart. The clients of a group share one turn in each round. */
export interface QueueClient {
  group: string
  name: string
}

/** A client without an account, by its network. The /64s of an IPv6 /48 are one group. */
export const networkClient = (clientNetwork: string): QueueClient => ({
  group: widerClientNetworkOf(clientNetwork),
  name: clientNetwork,
})

/** An account, on any network. */
export function accountClient({ id }: { id: string }): QueueClient {
  const name = `account ${id}`
  return { group: name, name }
}

/** The account of a request with a valid token, otherwise its network. */
export const queueClientOf = ({
  actor,
  clientNetwork,
}: {
  actor: { id: string } | null
  clientNetwork: string
}): QueueClient => (actor ? accountClient(actor) : networkClient(clientNetwork))

/** The program itself, for its background work. */
export const programClient: QueueClient = { group: 'own', name: 'own' }
