import type { QueueClient } from './queue-client.ts'

/** How many groups, members or items wait at one level of the queue, and how long the first of them has waited. */
export interface Position {
  length: number
  waitedMs: number
}

interface Member<Item> {
  items: Item[]
  /** When it began to wait for its next turn, by a monotonic clock. */
  since: number
}

interface Group<Item> {
  members: Map<string, Member<Item>>
  length: number
  since: number
}

/**
 * A queue in which clients take turns: each round takes one item of each group, and the members of a group alternate. A client with many items makes
 * others wait for only one of them. The owner of the queue decides which items enter, how long they may wait and when the next one leaves.
 */
export function createFairQueue<Item extends object>() {
  /** The first group is next and then moves to the end; so do the members of a group. */
  const groups = new Map<string, Group<Item>>()
  /** All items in order of arrival. */
  const arrivals = new Map<Item, { client: QueueClient; since: number }>()

  const memberOf = ({ group, name }: QueueClient) => groups.get(group)?.members.get(name)

  function add(client: QueueClient, item: Item): void {
    const since = performance.now()
    const group = groups.get(client.group) ?? { members: new Map(), length: 0, since }
    const member = group.members.get(client.name) ?? { items: [], since }
    groups.set(client.group, group)
    group.members.set(client.name, member)
    group.length++
    member.items.push(item)
    arrivals.set(item, { client, since })
  }

  function remove(item: Item): void {
    const arrival = arrivals.get(item)
    if (!arrival) return
    arrivals.delete(item)
    const { group: key, name } = arrival.client
    const group = groups.get(key) as Group<Item>
    const { items } = group.members.get(name) as Member<Item>
    items.splice(items.indexOf(item), 1)
    group.length--
    if (items.length === 0) group.members.delete(name)
    if (group.length === 0) groups.delete(key)
  }

  function firstReady(isReady: (item: Item) => boolean): Item | undefined {
    for (const { members } of groups.values()) {
      for (const { items } of members.values()) {
        const item = items.find(isReady)
        if (item) return item
      }
    }
    return undefined
  }

  /** Takes the last item of the member with the most items in a group. */
  function takeLastOf({ members }: Pick<Group<Item>, 'members'>): Item {
    const { items } = largest(members, lengthOfMember) as Member<Item>
    const item = items.at(-1) as Item
    remove(item)
    return item
  }

  return {
    /** Adds an item behind the other items of its client. */
    add,
    remove,

    /** Takes the item whose turn it is. An item that is not ready keeps its turn, and others go first. */
    next(isReady: (item: Item) => boolean = () => true): Item | undefined {
      const item = firstReady(isReady)
      if (!item) return undefined
      const { group, name } = (arrivals.get(item) as { client: QueueClient }).client
      remove(item)
      const members = groups.get(group)?.members
      if (members) toEnd(members, name)
      toEnd(groups, group)
      return item
    },

    /** The item that has waited longest, without taking it. */
    oldest(): { item: Item; waitedMs: number } | undefined {
      const [first] = arrivals
      return first && { item: first[0], waitedMs: performance.now() - first[1].since }
    },

    /**
     * Makes room for an item of a client in a full queue: takes the last item of the largest group, or of the largest member of the client’s own
     * group, if that has more items than the client. Undefined if nobody has more.
     */
    displaceFor(client: QueueClient): Item | undefined {
      const most = largest(groups, ({ length }) => length)
      const own = groups.get(client.group)
      if (!most) return undefined
      if (most.length > (own?.length ?? 0) + 1) return takeLastOf(most)
      const member = own && largest(own.members, lengthOfMember)
      const isMore = member && member.items.length > (memberOf(client)?.items.length ?? 0) + 1
      return isMore ? takeLastOf(own) : undefined
    },

    /** The number of items of a client, and of its whole group. */
    lengthOf: (client: QueueClient): { own: number; group: number } => ({
      own: memberOf(client)?.items.length ?? 0,
      group: groups.get(client.group)?.length ?? 0,
    }),

    /** What another item of a client would wait behind: the groups, the members of its own group, and its own items. */
    positions(client: QueueClient): Position[] {
      const now = performance.now()
      const members = groups.get(client.group)?.members ?? new Map<string, Member<Item>>()
      const items = memberOf(client)?.items ?? []
      const waitedMs = (first: { since: number } | undefined) => (first ? now - first.since : 0)
      return [
        { length: groups.size, waitedMs: waitedMs(groups.values().next().value) },
        { length: members.size, waitedMs: waitedMs(members.values().next().value) },
        { length: items.length, waitedMs: waitedMs(items[0] && arrivals.get(items[0])) },
      ]
    },

    length: () => arrivals.size,
  }
}

const lengthOfMember = ({ items }: Member<object>): number => items.length

/** The largest value; of several, the first. */
function largest<Value>(all: Map<string, Value>, lengthOf: (value: Value) => number): Value | undefined {
  let found: Value | undefined
  for (const each of all.values()) if (!found || lengthOf(each) > lengthOf(found)) found = each
  return found
}

/** Moves a group or member to the end after its turn. */
function toEnd(all: Map<string, { since: number }>, key: string): void {
  const value = all.get(key)
  if (!value) return
  value.since = performance.now()
  all.delete(key)
  all.set(key, value)
}
