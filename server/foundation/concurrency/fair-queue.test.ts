import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { networkClient, type QueueClient } from './queue-client.ts'

interface Item {
  name: string
}

/** A queue of items named by their client and number, and a function that takes all of them in order. */
function open() {
  const queue = createFairQueue<Item>()
  const add = (client: QueueClient, ...names: string[]) => {
    for (const name of names) queue.add(client, { name })
  }
  const drain = (isReady?: (item: Item) => boolean) => {
    const names: string[] = []
    for (let item = queue.next(isReady); item; item = queue.next(isReady)) names.push(item.name)
    return names
  }
  return { queue, add, drain }
}

const one = networkClient('192.0.2.1')
const another = networkClient('192.0.2.2')
/** Three /64s of one /48, and one of another. */
const [a, b, c] = ['2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:1:3::/64'].map(networkClient) as [
  QueueClient,
  QueueClient,
  QueueClient,
]
const elsewhere = networkClient('2001:db8:2:1::/64')

test('clients take turns, each with its own items in their order', () => {
  const { add, drain } = open()
  add(one, 'one 1', 'one 2', 'one 3')
  add(another, 'another 1', 'another 2')
  expect(drain()).toEqual(['one 1', 'another 1', 'one 2', 'another 2', 'one 3'])
})

test('an IPv6 /48 has one turn in a round, and its /64s take turns within it', () => {
  const { add, drain } = open()
  add(a, 'a1', 'a2')
  add(b, 'b1', 'b2')
  add(c, 'c1')
  add(elsewhere, 'e1', 'e2', 'e3')
  expect(drain()).toEqual(['a1', 'e1', 'b1', 'e2', 'c1', 'e3', 'a2', 'b2'])
})

test('a client that comes back after its turn goes to the end', () => {
  const { queue, add } = open()
  add(one, 'one 1', 'one 2')
  add(another, 'another 1')
  expect(queue.next()?.name).toBe('one 1')
  add(elsewhere, 'e1')
  expect([queue.next()?.name, queue.next()?.name, queue.next()?.name]).toEqual(['another 1', 'one 2', 'e1'])
})

test('an item that is not ready keeps its turn, and others go first', () => {
  const { queue, add, drain } = open()
  add(one, 'large 1', 'small 1')
  add(another, 'large 2', 'small 2')
  const isSmall = ({ name }: Item) => name.startsWith('small')
  expect(queue.next(isSmall)?.name).toBe('small 1')
  expect(drain(isSmall)).toEqual(['small 2'])
  expect(queue.next(isSmall)).toBeUndefined()
  expect(drain()).toEqual(['large 1', 'large 2'])
})

test('the last item of the largest member of the largest group is displaced', () => {
  const { queue, add } = open()
  add(a, 'a1', 'a2')
  add(b, 'b1')
  add(c, 'c1')
  add(elsewhere, 'e1', 'e2', 'e3')
  expect(queue.displaceFor(one)?.name).toBe('a2')
  // Now two groups have three each, and the first of them loses an item.
  expect(queue.displaceFor(one)?.name).toBe('a1')
  expect(queue.displaceFor(one)?.name).toBe('e3')
  expect(queue.length()).toBe(4)
})

test('within its group a member displaces only a larger one', () => {
  const { queue, add } = open()
  add(a, 'a1', 'a2', 'a3')
  add(b, 'b1')
  expect(queue.displaceFor(b)?.name).toBe('a3')
  expect(queue.displaceFor(b)).toBeUndefined()
  expect(queue.displaceFor(a)).toBeUndefined()
  expect(queue.lengthOf(b)).toEqual({ own: 1, group: 3 })
})

test('removed items leave nothing behind', () => {
  const { queue, drain } = open()
  const item = { name: 'one 1' }
  queue.add(one, item)
  queue.add(another, { name: 'another 1' })
  expect(queue.oldest()?.item).toBe(item)
  queue.remove(item)
  queue.remove(item)
  expect(queue.positions(one).map(({ length }) => length)).toEqual([1, 0, 0])
  expect(drain()).toEqual(['another 1'])
  expect([queue.length(), queue.oldest()]).toEqual([0, undefined])
})
