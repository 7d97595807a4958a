import type { User } from '../../../data/database/rows.ts'
import { indexWords } from '../../../foundation/search-words/search-words.ts'
import { caseFolded } from '../../../foundation/text/plain-text.ts'
import { batchSize, type Check, type Examination, inBatches } from '../check.ts'

type Account = Pick<User, 'id' | 'username' | 'username_key' | 'name' | 'email' | 'email_key'>

const listAccounts = (db: Examination['db'], after: string): Promise<Account[]> =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'username_key', 'name', 'email', 'email_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()

function problemOf(account: Account, words: ReadonlySet<string>): string | null {
  const { username, username_key, name, email, email_key } = account
  if (username_key !== caseFolded(username)) return 'cannot sign in by its username'
  if (email_key !== caseFolded(email)) return 'cannot sign in by its email address'
  const own = new Set(indexWords(`${name} ${username}`))
  return words.size === own.size && words.isSubsetOf(own) ? null : 'is not found by its name in search'
}

/** Accounts are looked up by keys that are stored beside their names. */
export const accounts: Check = {
  name: 'accounts',
  claim: 'Each account is found by its name, username and email address.',
  async *find({ db, inSnapshot }) {
    for await (const batch of inBatches<{ account: Account; words: Set<string> }>((last) =>
      inSnapshot(async (db) => {
        const found = await listAccounts(db, last?.account.id ?? '')
        if (found.length === 0) return []
        const ids = found.map(({ id }) => id)
        const rows = await db.selectFrom('author_word').selectAll().where('user_id', 'in', ids).execute()
        const wordsOf = Map.groupBy(rows, ({ user_id }) => user_id)
        return found.map((account) => ({
          account,
          words: new Set(wordsOf.get(account.id)?.map(({ word }) => word)),
        }))
      }),
    )) {
      for (const { account, words } of batch) {
        const problem = problemOf(account, words)
        if (problem === null) continue
        yield {
          what: `the account ${account.username} ${problem}`,
          authorId: account.id,
          async heal({ authors }) {
            const user = await authors.find(account.id)
            if (!user) return
            const keys = { username_key: caseFolded(user.username), email_key: caseFolded(user.email) }
            await authors.update(user.id, keys, user)
          },
          advice:
            'Two accounts that differ only by capital letters cannot both be healed: rename one in the database.',
        }
      }
    }
    yield* ownerless(db)
  },
}

/** Somebody must be able to do what only owners may do. */
async function* ownerless(db: Examination['db']) {
  const { accounts, owners } = await db
    .selectFrom('user')
    .select((eb) => [
      eb.fn.countAll().as('accounts'),
      eb.fn
        .countAll()
        .filterWhere('position', '=', 'owner')
        .filterWhere('suspended_at', 'is', null)
        .as('owners'),
    ])
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(accounts) === 0 || Number(owners) > 0) return
  yield {
    what: 'no account is an owner who is not suspended',
    advice:
      'Make one an owner: npm run account -- set-position <username> owner. Or lift a suspension: npm run account -- lift <username>',
  }
}
