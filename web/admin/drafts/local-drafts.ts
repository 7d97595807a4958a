import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { emptyFields, isPostFields, type PostBody, type PostFields } from './post-fields.ts'

/** What was typed and not yet saved, in this browser. */
export interface LocalDraft {
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

type Key = [account: string, key: string]

interface Schema extends DBSchema {
  'working-copies': { key: Key; value: LocalDraft; indexes: { account: string } }
  /** The files of the copies, which are large and may fail to be stored. Version 1 had them in the copies. */
  'working-copy-files': { key: Key; value: File }
}

/** Where copies are while the browser keeps none for us: they last as long as the page does. */
const inMemory = new Map<string, LocalDraft>()

/** The file that was last handed over with each copy: once is enough, whether it could be stored or not. */
const savedFiles = new Map<string, File>()

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= new Promise((resolve, reject) => {
    openDB<Schema>('lectern', 2, {
      upgrade(db, oldVersion) {
        if (oldVersion < 1) {
          const copies = db.createObjectStore('working-copies', { keyPath: ['account', 'key'] })
          copies.createIndex('account', 'account')
        }
        db.createObjectStore('working-copy-files')
      },
      // By a page of an earlier version in another tab. It is there once that is closed; nothing waits for it until then.
      blocked: () => reject(new Error('Another tab holds the database.')),
      blocking: (_, __, event) => {
        ;(event.target as IDBDatabase).close()
        openAgain()
      },
      terminated: openAgain,
    }).then(
      (db) => {
        opened = Promise.resolve(db)
        resolve(db)
      },
      (error: unknown) => {
        openAgain()
        reject(error)
      },
    )
  })
  return opened
}

function openAgain() {
  opened = undefined
}

/** No form writes over the copy of another one, so that an older copy waits until it is restored or discarded. */
export const draftKey = (url: string | null): string => `${prefixOf(url)}${randomKey()}`

/** The part of a key that is of one form alone. */
export const idempotencyKeyOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** Addresses have no spaces. */
const prefixOf = (url: string | null): string => `${url ?? '(new)'} `

/** A text that is never made twice. `crypto.randomUUID` exists on secure origins only. */
const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Hands the copy over at once, so that it is kept although the page goes away right after. Its text is kept without its file too. */
export async function saveLocalDraft(copy: LocalDraft): Promise<void> {
  const file = fileOf(copy)
  const isHanded = file !== null && savedFiles.get(copy.key) === file
  try {
    const db = await database()
    const fields = { ...copy.fields, image: file ? null : copy.fields.image }
    const kept = saveText(db, { ...copy, fields }, isHanded)
    if (file && !isHanded) saveFile(db, copy, file)
    await kept
    inMemory.delete(copy.key)
  } catch {
    inMemory.set(copy.key, copy)
  }
}

const fileOf = ({ fields: { image } }: LocalDraft): File | null =>
  image && 'file' in image ? image.file : null

/** Also takes away an earlier file, so that no copy ever comes back with one that was replaced. */
async function saveText(db: IDBPDatabase<Schema>, copy: LocalDraft, keepsFile: boolean): Promise<void> {
  const write = db.transaction(['working-copies', 'working-copy-files'], 'readwrite')
  const done: Promise<unknown>[] = [write.objectStore('working-copies').put(copy), write.done]
  if (!keepsFile) {
    savedFiles.delete(copy.key)
    done.push(write.objectStore('working-copy-files').delete([copy.account, copy.key]))
  }
  write.commit()
  await Promise.all(done)
}

/** Not waited for: a file that is gone, or for which there is no room, is no reason to lose a text. */
function saveFile(db: IDBPDatabase<Schema>, { account, key }: LocalDraft, file: File): void {
  savedFiles.set(key, file)
  const write = db.transaction('working-copy-files', 'readwrite')
  void write.store.put(file, [account, key]).catch(() => {})
  write.commit()
  write.done.catch(() => {})
}

/** The newest copy of a post, or with null of one that has no address yet. */
export async function findLocalDraft(account: string, url: string | null): Promise<LocalDraft | null> {
  const copies = await draftsOf(account, url)
  const newest = copies.reduce<LocalDraft | null>(
    (newest, copy) => (newest && newest.typedDate > copy.typedDate ? newest : copy),
    null,
  )
  return newest && withFile(newest)
}

async function withFile(copy: LocalDraft): Promise<LocalDraft> {
  const { account, key, fields } = copy
  if (fields.image) return copy
  const kept =
    (await tryDatabase((db) => db.get('working-copy-files', [account, key]))) ?? savedFiles.get(key)
  if (!(kept instanceof File)) return copy
  savedFiles.set(key, kept)
  return { ...copy, fields: { ...fields, image: { file: kept } } }
}

export async function deleteLocalDraft(account: string, key: string): Promise<void> {
  inMemory.delete(key)
  savedFiles.delete(key)
  await tryDatabase((db) => forget(db, [account, key]))
}

/** For a post that is gone. */
export async function deleteLocalDraftsOfPost(account: string, url: string): Promise<void> {
  const copies = await draftsOf(account, url)
  await Promise.all(copies.map(({ key }) => deleteLocalDraft(account, key)))
}

/** For an account that is gone. */
export async function deleteLocalDrafts(account: string): Promise<void> {
  inMemory.clear()
  savedFiles.clear()
  // An array is more than any text.
  await tryDatabase((db) => forget(db, IDBKeyRange.bound([account], [account, []])))
}

async function forget(db: IDBPDatabase<Schema>, keys: Key | IDBKeyRange): Promise<void> {
  const write = db.transaction(['working-copies', 'working-copy-files'], 'readwrite')
  await Promise.all([
    write.objectStore('working-copies').delete(keys),
    write.objectStore('working-copy-files').delete(keys),
    write.done,
  ])
}

async function draftsOf(account: string, url: string | null): Promise<LocalDraft[]> {
  const kept = await tryDatabase((db) => db.getAllFromIndex('working-copies', 'account', account))
  return [...(kept ?? []), ...inMemory.values()]
    .filter((copy) => isLocalDraft(copy) && copy.account === account && copy.key.startsWith(prefixOf(url)))
    .map((copy) => ({ ...copy, fields: { ...emptyFields, ...copy.fields } }))
}

/** False for what no version like this one has written. */
const isLocalDraft = ({ key, fields, typedDate, unanswered }: LocalDraft): boolean =>
  typeof key === 'string' &&
  typeof typedDate === 'string' &&
  Array.isArray(unanswered) &&
  isPostFields(fields)

/** Nothing where the browser keeps nothing for us. */
async function tryDatabase<Answer>(
  work: (db: IDBPDatabase<Schema>) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await work(await database())
  } catch {
    return undefined
  }
}
