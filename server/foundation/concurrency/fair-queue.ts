import type { Party } from './queue-client.ts'

/** How many take part at one level of the queue, and how long the next one of them has waited for it, in milliseconds. */
export interface Standing {
  length: number
  waited: number
}

interface Member<Item> {
  items: Item[]
  /** Since when it has waited for its next turn, by a clock that never jumps. */
  since: number
}

interface Group<Item> {
  members: Map<string, Member<Item>>
  length: number
  since: number
}

/**
 * A queue in which parties take turns: one item of each group in a round, and within a group one of each member. Whoever brings much makes
 * others wait for one item only. Who may join, how long one may wait and when the next one goes is decided by whoever has the queue.
 */
export function createFairQueue<Item extends object>() {
  /** The first one is next, and then goes to the end; the same holds for the members of each. */
  const groups = new Map<string, Group<Item>>()
  /** Everything in order of arrival. */
  const arrivals = new Map<Item, { party: Party; since: number }>()

  const memberOf = ({ group, name }: Party) => groups.get(group)?.members.get(name)

  function add(party: Party, item: Item): void {
    const since = performance.now()
    const group = groups.get(party.group) ?? { members: new Map(), length: 0, since }
    const member = group.members.get(party.name) ?? { items: [], since }
    groups.set(party.group, group)
    group.members.set(party.name, member)
    group.length++
    member.items.push(item)
    arrivals.set(item, { party, since })
  }

  function remove(item: Item): void {
    const arrival = arrivals.get(item)
    if (!arrival) return
    arrivals.delete(item)
    const { group: key, name } = arrival.party
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

  /** Takes the last item of the member that has most in a group. */
  function takeLastOf({ members }: Pick<Group<Item>, 'members'>): Item {
    const { items } = largest(members, lengthOfMember) as Member<Item>
    const item = items.at(-1) as Item
    remove(item)
    return item
  }

  return {
    /** Puts an item behind the others of its party. */
    add,
    remove,

    /** Takes the item whose turn it is. One that is not ready lets others past and keeps its turn. */
    next(isReady: (item: Item) => boolean = () => true): Item | undefined {
      const item = firstReady(isReady)
      if (!item) return undefined
      const { group, name } = (arrivals.get(item) as { party: Party }).party
      remove(item)
      const members = groups.get(group)?.members
      if (members) toEnd(members, name)
      toEnd(groups, group)
      return item
    },

    /** What has waited longest of all, and for how long, in milliseconds. It stays. */
    oldest(): { item: Item; waited: number } | undefined {
      const [first] = arrivals
      return first && { item: first[0], waited: performance.now() - first[1].since }
    },

    /**
     * Makes room for an item of a party in a queue that is full: takes the last one of the group that has most, or in the party's own group
     * of the member that has most, if that is more than the party has. Undefined if nobody has more.
     */
    displaceFor(party: Party): Item | undefined {
      const most = largest(groups, ({ length }) => length)
      const own = groups.get(party.group)
      if (!most) return undefined
      if (most.length > (own?.length ?? 0) + 1) return takeLastOf(most)
      const member = own && largest(own.members, lengthOfMember)
      const isMore = member && member.items.length > (memberOf(party)?.items.length ?? 0) + 1
      return isMore ? takeLastOf(own) : undefined
    },

    /** How many items a party has, and its whole group. */
    lengthOf: (party: Party): { own: number; group: number } => ({
      own: memberOf(party)?.items.length ?? 0,
      group: groups.get(party.group)?.length ?? 0,
    }),

    /** What an item of a party would stand behind: the groups, the members of its own, and what the party itself has. */
    standings(party: Party): Standing[] {
      const now = performance.now()
      const members = groups.get(party.group)?.members ?? new Map<string, Member<Item>>()
      const items = memberOf(party)?.items ?? []
      const waited = (first: { since: number } | undefined) => (first ? now - first.since : 0)
      return [
        { length: groups.size, waited: waited(groups.values().next().value) },
        { length: members.size, waited: waited(members.values().next().value) },
        { length: items.length, waited: waited(items[0] && arrivals.get(items[0])) },
      ]
    },

    length: () => arrivals.size,
  }
}

const lengthOfMember = ({ items }: Member<object>): number => items.length

/** The one that has most; the first of equals. */
function largest<Value>(all: Map<string, Value>, lengthOf: (value: Value) => number): Value | undefined {
  let found: Value | undefined
  for (const each of all.values()) if (!found || lengthOf(each) > lengthOf(found)) found = each
  return found
}

/** Sends one who had a turn to the end, where it waits for the next. */
function toEnd(all: Map<string, { since: number }>, key: string): void {
  const value = all.get(key)
  if (!value) return
  value.since = performance.now()
  all.delete(key)
  all.set(key, value)
}
