import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { randomKey } from '../../random-key.ts'
import { inTime, noteBrowserKeeps } from './browser-storage.ts'
import { emptyFields, fileOf, isPostFields, type PostBody, type PostFields } from './post-fields.ts'

/** The working copy on the server that has the text of a draft. */
export interface WorkingCopyRef {
  id: string
  revision: number
  /** The ISO instant of that revision. */
  changedDate: string
}

/** Unsaved changes of a post, stored in this browser. */
export interface LocalDraft {
  /** The username in lower case. The draft is offered to this account only. */
  account: string
  /** See `draftKey`. */
  key: string
  fields: PostFields
  /** The ISO instant of the last change. */
  typedDate: string
  /** Bodies of a new post that were sent without a response. A post may have been created. */
  unanswered: PostBody[]
  /** Absent if there is none, and in drafts of earlier versions. */
  workingCopy?: WorkingCopyRef | null
  /** The version of the post from which editing began. Absent for a new post, and in drafts of earlier versions. */
  baseVersion?: number
}

type Key = [account: string, key: string]

interface Schema extends DBSchema {
  'working-copies': { key: Key; value: LocalDraft; indexes: { account: string } }
  /** Files are stored separately, as storing them may fail for lack of space. Version 1 had them in the drafts. */
  'working-copy-files': { key: Key; value: File }
}

const retryDelayMs = 1_000

/** Used while IndexedDB is unavailable; lasts as long as the page. */
const inMemory = new Map<string, LocalDraft>()

/** The file last written for each draft, so that it is written once, whether that succeeds or not. */
const savedFiles = new Map<string, File>()

/** The working copies of drafts, by key: they change apart from what is typed. */
const workingCopies = new Map<string, WorkingCopyRef | null>()

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
      // Another tab has an earlier version of the database open. It opens once that tab is closed; nothing waits until then.
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

/** Unique per form, so that no form overwrites the draft of another one. */
export const draftKey = (url: string | null): string => `${prefixOf(url)}${randomKey()}`

export const idempotencyKeyOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** Addresses contain no spaces. */
const prefixOf = (url: string | null): string => `${url ?? '(new)'} `

/** Starts writing synchronously, so that the draft is stored even if the page is left right after. */
export async function saveLocalDraft(draft: LocalDraft, retries = 5): Promise<void> {
  const copy: LocalDraft = {
    ...draft,
    workingCopy: workingCopies.get(draft.key) ?? draft.workingCopy ?? null,
  }
  const file = fileOf(copy.fields.image)
  const isHanded = file !== null && savedFiles.get(copy.key) === file
  try {
    const db = await inTime(database())
    const fields = { ...copy.fields, image: file ? null : copy.fields.image }
    const kept = saveText(db, { ...copy, fields }, isHanded)
    if (file && !isHanded) saveFile(db, copy, file)
    await inTime(kept)
    inMemory.delete(copy.key)
    noteBrowserKeeps(true)
  } catch {
    noteBrowserKeeps(false)
    inMemory.set(copy.key, copy)
    // A file that is too large takes the room of the text until it has failed.
    const retry = () => inMemory.get(copy.key)?.fields === copy.fields && saveLocalDraft(draft, retries - 1)
    if (retries > 0) setTimeout(retry, retryDelayMs)
  }
}

/** Also changes a stored draft. */
export async function setWorkingCopy(
  account: string,
  key: string,
  workingCopy: WorkingCopyRef | null,
): Promise<void> {
  workingCopies.set(key, workingCopy)
  const unstored = inMemory.get(key)
  if (unstored) inMemory.set(key, { ...unstored, workingCopy })
  await tryDatabase(async (db) => {
    const { store, done } = db.transaction('working-copies', 'readwrite')
    const draft = await store.get([account, key])
    if (draft) await store.put({ ...draft, workingCopy })
    await done
  })
}

/** Also deletes an earlier file, so that no draft is restored with a file that was replaced. */
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

/** Not awaited: a file that cannot be read or stored must not affect the text. */
function saveFile(db: IDBPDatabase<Schema>, { account, key }: LocalDraft, file: File): void {
  savedFiles.set(key, file)
  const write = db.transaction('working-copy-files', 'readwrite')
  void write.store.put(file, [account, key]).catch(() => {})
  write.commit()
  write.done.catch(() => {})
}

/** Adds its file to a draft of `listLocalDrafts`. */
export async function withFile(copy: LocalDraft): Promise<LocalDraft> {
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
  workingCopies.delete(key)
  await tryDatabase((db) => forget(db, [account, key]))
}

/** A deleted post. Another one may have its address by now, so that later drafts are not about it. */
interface DeletedPost {
  account: string
  url: string
  deletedDate: string
}

const draftsOfDeleted = async ({ account, url, deletedDate }: DeletedPost): Promise<LocalDraft[]> =>
  (await listLocalDrafts(account, url)).filter(({ typedDate }) => typedDate <= deletedDate)

/** For a post that was deleted for good. While it is in the trash its drafts stay. */
export async function deleteLocalDraftsOfPost(post: DeletedPost): Promise<void> {
  const copies = await draftsOfDeleted(post)
  await Promise.all(copies.map(({ key }) => deleteLocalDraft(post.account, key)))
}

/** For a post that was restored at another address. */
export async function moveLocalDraftsOfPost(post: DeletedPost, url: string): Promise<void> {
  for (const copy of await draftsOfDeleted(post)) {
    await saveLocalDraft({ ...(await withFile(copy)), key: draftKey(url) })
    await deleteLocalDraft(post.account, copy.key)
  }
}

/** For a post that is gone. Returns false if it has no drafts. */
export async function makeDraftsNew(account: string, url: string): Promise<boolean> {
  const drafts = await listLocalDrafts(account, url)
  for (const draft of drafts) {
    const asNew = { key: draftKey(null), workingCopy: null, baseVersion: undefined }
    await saveLocalDraft({ ...(await withFile(draft)), ...asNew })
    await deleteLocalDraft(account, draft.key)
  }
  return drafts.length > 0
}

/** For a working copy that was discarded. */
export async function deleteLocalDraftsOfCopy(id: string): Promise<void> {
  const drafts = (await tryDatabase((db) => db.getAll('working-copies'))) ?? []
  const ofCopy = drafts.filter(({ workingCopy }) => workingCopy?.id === id)
  await Promise.all(ofCopy.map(({ account, key }) => deleteLocalDraft(account, key)))
}

/** For a deleted account. */
export async function deleteLocalDrafts(account: string): Promise<void> {
  inMemory.clear()
  savedFiles.clear()
  // In IndexedDB, arrays sort after all strings.
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

/** The drafts of a post, or with null of new posts, without their files. */
export async function listLocalDrafts(account: string, url: string | null): Promise<LocalDraft[]> {
  const kept = await tryDatabase((db) => db.getAllFromIndex('working-copies', 'account', account))
  return [...(kept ?? []), ...inMemory.values()]
    .filter((copy) => isLocalDraft(copy) && copy.account === account && copy.key.startsWith(prefixOf(url)))
    .map((copy) => ({
      ...copy,
      fields: { ...emptyFields, ...copy.fields },
      workingCopy: isWorkingCopyRef(copy.workingCopy) ? copy.workingCopy : null,
      baseVersion: Number.isInteger(copy.baseVersion) ? copy.baseVersion : undefined,
    }))
}

/** Validates stored data. */
const isLocalDraft = ({ key, fields, typedDate, unanswered }: LocalDraft): boolean =>
  typeof key === 'string' &&
  typeof typedDate === 'string' &&
  Array.isArray(unanswered) &&
  isPostFields(fields)

const isWorkingCopyRef = (ref: LocalDraft['workingCopy']): ref is WorkingCopyRef =>
  typeof ref?.id === 'string' && typeof ref.revision === 'number' && typeof ref.changedDate === 'string'

/** Returns undefined where IndexedDB is unavailable. */
async function tryDatabase<Result>(
  work: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await inTime(database().then(work))
  } catch {
    return undefined
  }
}
