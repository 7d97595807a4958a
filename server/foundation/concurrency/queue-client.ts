import { widerClientNetworkOf } from '../client/client-network.ts'

/** A client as queues tell clients apart: those of one group share a turn in each round, and take turns within it. */
export interface QueueClient {
  group: string
  name: string
}

/** A client without an account, by its network: the /64s of an IPv6 /48 are one group. */
export const networkClient = (network: string): QueueClient => ({
  group: widerClientNetworkOf(network),
  name: network,
})

/** An account, from whatever network. */
export function accountClient({ id }: { id: string }): QueueClient {
  const name = `account ${id}`
  return { group: name, name }
}

/** The account of a request with a valid token, else its network. */
export const queueClientOf = ({
  actor,
  network,
}: {
  actor: { id: string } | null
  network: string
}): QueueClient => (actor ? accountClient(actor) : networkClient(network))

/** The program itself, for background work. */
export const programClient: QueueClient = { group: 'own', name: 'own' }
