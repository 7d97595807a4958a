interface Queue<Item> {
  items: Item[]
  /** Since when this caller has waited for its next turn, by a clock that never jumps. */
  since: number
}

/**
 * A line in which callers take turns, each with its own things in their order: one who brings many makes others wait for one of them only.
 * Who may join, how long one may wait and when the next one goes is decided by whoever keeps the line.
 */
export function createFairLine<Item extends object>() {
  /** Those who wait, by caller. The first one is next, and then goes to the end. */
  const queues = new Map<string, Queue<Item>>()
  /** The same in order of arrival, with who brought it. */
  const arrivals = new Map<Item, string>()

  /** Takes the first or the last thing of a caller out of the line. */
  function take(caller: string, end: 'first' | 'last'): Item {
    const { items } = queues.get(caller) as Queue<Item>
    const item = (end === 'first' ? items.shift() : items.pop()) as Item
    arrivals.delete(item)
    if (items.length === 0) queues.delete(caller)
    return item
  }

  function longest(): string | undefined {
    let found: string | undefined
    let length = 0
    for (const [caller, { items }] of queues) {
      if (items.length <= length) continue
      found = caller
      length = items.length
    }
    return found
  }

  return {
    /** Puts something at the end of what its caller has in the line. */
    join(caller: string, item: Item): void {
      const queue = queues.get(caller)
      if (queue) queue.items.push(item)
      else queues.set(caller, { items: [item], since: performance.now() })
      arrivals.set(item, caller)
    },

    /** Takes what is next: the first thing of the caller whose turn it is. */
    next(): Item | undefined {
      const [first] = queues
      if (!first) return undefined
      const [caller, queue] = first
      const item = take(caller, 'first')
      queues.delete(caller)
      if (queue.items.length > 0) queues.set(caller, { items: queue.items, since: performance.now() })
      return item
    },

    /** What has waited longest of all, and stays in the line. */
    oldest: (): Item | undefined => arrivals.keys().next().value,

    /** Takes out what has waited longest of all. */
    takeOldest(): Item | undefined {
      const caller = arrivals.values().next().value
      return caller === undefined ? undefined : take(caller, 'first')
    },

    /** Takes out what came last of the caller who has most, if that is more than another one has. */
    takeLastOfLongest(caller: string): Item | undefined {
      const most = longest()
      if (most === undefined || lengthOf(most) <= lengthOf(caller) + 1) return undefined
      return take(most, 'last')
    },

    lengthOf,
    /** The first thing of a caller. */
    firstOf: (caller: string): Item | undefined => queues.get(caller)?.items[0],
    /** How long the caller whose turn is next has waited for it, in milliseconds: what a new caller has to expect. */
    waitForTurn(): number {
      const [first] = queues.values()
      return first === undefined ? 0 : performance.now() - first.since
    },
    callers: () => queues.size,
    length: () => arrivals.size,
  }

  function lengthOf(caller: string): number {
    return queues.get(caller)?.items.length ?? 0
  }
}
