import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isPostFields, noFields, type PostBody, type PostFields } from './post-fields.ts'

/** What was typed and not yet saved, in this browser. */
export interface WorkingCopy {
  /** The username in lower case: a copy is offered to this account only. */
  account: string
  /** What it is a copy of, see `copyKey`. */
  key: string
  fields: PostFields
  /** When it was last typed in; an ISO instant. */
  typedDate: string
  /** What was sent of a new post without an answer: it may have become one. */
  unanswered: PostBody[]
}

interface Schema extends DBSchema {
  'working-copies': { key: [string, string]; value: WorkingCopy; indexes: { account: string } }
}

/** Where copies are while the browser keeps none for us: they last as long as the page does. */
const inMemory = new Map<string, WorkingCopy>()

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('lectern', 1, {
    upgrade(db) {
      db.createObjectStore('working-copies', { keyPath: ['account', 'key'] }).createIndex(
        'account',
        'account',
      )
    },
    terminated: openAgain,
  }).catch((error: unknown) => {
    openAgain()
    throw error
  })
  return opened
}

function openAgain() {
  opened = undefined
}

/** No form writes over the copy of another one, so that an older copy waits until it is restored or discarded. */
export const copyKey = (url: string | null): string => `${prefixOf(url)}${randomMark()}`

/** The part of a key that is of one form alone. */
export const markOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** Addresses have no spaces. */
const prefixOf = (url: string | null): string => `${url ?? '(new)'} `

/** A text that is never made twice. `crypto.randomUUID` exists on secure origins only. */
const randomMark = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Hands the copy over at once, so that it is kept although the page goes away right after. */
export async function keepWorkingCopy(copy: WorkingCopy): Promise<void> {
  try {
    const write = (await database()).transaction('working-copies', 'readwrite')
    const put = write.store.put(copy)
    write.commit()
    await Promise.all([put, write.done])
    inMemory.delete(copy.key)
  } catch {
    inMemory.set(copy.key, copy)
  }
}

/** The newest copy of a post, or with null of one that has no address yet. */
export async function findWorkingCopy(account: string, url: string | null): Promise<WorkingCopy | null> {
  const copies = await copiesOf(account, url)
  return copies.reduce<WorkingCopy | null>(
    (newest, copy) => (newest && newest.typedDate > copy.typedDate ? newest : copy),
    null,
  )
}

export async function forgetWorkingCopy(account: string, key: string): Promise<void> {
  inMemory.delete(key)
  await whereKept(async (db) => db.delete('working-copies', [account, key]))
}

/** For a post that is gone. */
export async function forgetCopiesOfPost(account: string, url: string): Promise<void> {
  const copies = await copiesOf(account, url)
  await Promise.all(copies.map(({ key }) => forgetWorkingCopy(account, key)))
}

/** For an account that is gone. */
export async function forgetWorkingCopies(account: string): Promise<void> {
  inMemory.clear()
  await whereKept(async (db) => {
    const store = db.transaction('working-copies', 'readwrite').store
    const keys = await store.index('account').getAllKeys(account)
    await Promise.all(keys.map((key) => store.delete(key)))
  })
}

async function copiesOf(account: string, url: string | null): Promise<WorkingCopy[]> {
  const kept = await whereKept((db) => db.getAllFromIndex('working-copies', 'account', account))
  return [...(kept ?? []), ...inMemory.values()]
    .filter((copy) => isWhole(copy) && copy.account === account && copy.key.startsWith(prefixOf(url)))
    .map((copy) => ({ ...copy, fields: { ...noFields, ...copy.fields } }))
}

/** False for what no version like this one has written. */
const isWhole = ({ key, fields, typedDate, unanswered }: WorkingCopy): boolean =>
  typeof key === 'string' &&
  typeof typedDate === 'string' &&
  Array.isArray(unanswered) &&
  isPostFields(fields)

/** Nothing where the browser keeps nothing for us. */
async function whereKept<Answer>(
  work: (db: IDBPDatabase<Schema>) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await work(await database())
  } catch {
    return undefined
  }
}
