import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import { openStorage } from '#server/data/storage/open-storage.ts'
import { createServices } from '#server/services.ts'
import { bareWriter } from '../bare-writer.ts'
import { median } from '../median.ts'
import { newPost } from '../new-post.ts'
import { type Times, timesOf, timeTransactions } from '../time-transactions.ts'

/** Medians in milliseconds: of the service's function, of its transaction, and of a bare transaction with the same rows. */
export interface DatabasePart {
  service: Times
  transaction: Times
  /** Null for PostgreSQL. */
  bare: Times | null
}
// Runs in a process of its own. The argument is the database: it creates posts in turn through the service and by a bare transaction, deletes them again
// and prints the times.
const { url, rounds, warmUp } = JSON.parse(process.argv[2] as string)
const folder = await mkdtemp(path.join(tmpdir(), 'lectern-bench-'))
const database = openDatabase(url)
await migrate(database)
const { timed, lastTransaction } = timeTransactions(database)
const services = createServices({
  database: timed,
  storage: openStorage({ folder }),
  limitFactor: 0,
  accessKey: null,
  logFailure: console.error,
})
const author = await database.db
  .selectFrom('user')
  .selectAll()
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()
const session = { id: randomUUIDv7(), token_hash: '', user_id: author.id, device: null, network: null }
const at = new Date().toISOString()
await database.db
  .insertInto('account_session')
  .values({ ...session, created_at: at, last_used_at: at })
  .execute()
const actor = {
  id: author.id,
  username: author.username,
  position: author.position,
  sessionId: session.id,
  passwordGivenAt: '',
}
const bare = url.startsWith('sqlite:') ? bareWriter(url.slice('sqlite:'.length)) : null

const taken = { service: [] as Times[], transaction: [] as Times[], bare: [] as Times[] }
for (let n = 0; n < warmUp + rounds; n++) {
  const created = await timesOf(() =>
    services.posts.create(actor, newPost(n), { idempotencyKey: null, clientNetwork: 'unknown' }),
  )
  const transaction = lastTransaction()
  const { url: address } = created.result.post
  const rows = bare?.rowsOf(address)
  await services.posts.remove(actor, address, 'unknown')
  // Inserts the same rows again, into a database that is as it was: without what the trash and the audit log still have of the post.
  if (rows) bare?.remove(rows)
  const again = rows && (await timesOf(async () => bare?.write(rows)))
  if (rows) bare?.remove(rows)
  if (n < warmUp) continue
  taken.service.push(created.times)
  taken.transaction.push(transaction)
  if (again) taken.bare.push(again.times)
}
bare?.close()
await database.db.deleteFrom('account_session').where('id', '=', session.id).execute()
await services.close()
await database.db.destroy()
await rm(folder, { recursive: true, force: true })

const medians = (times: Times[]): Times => ({
  wall: median(times.map(({ wall }) => wall)),
  processor: median(times.map(({ processor }) => processor)),
})
const response: DatabasePart = {
  service: medians(taken.service),
  transaction: medians(taken.transaction),
  bare: bare && medians(taken.bare),
}
console.log(JSON.stringify(response))
