import type { Check } from '../check.ts'

/** The next account to sign up becomes the owner unless this setting says that there was one. */
export const settings: Check = {
  name: 'settings',
  claim: 'The time of the first account is recorded.',
  async *find({ db }) {
    const recorded = await db
      .selectFrom('setting')
      .select('key')
      .where('key', '=', 'first_account_at')
      .executeTakeFirst()
    if (recorded) return
    const first = await db
      .selectFrom('user')
      .select('created_at')
      .where('password_hash', 'is not', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!first) return
    yield {
      what: 'there are accounts, but the next one to sign up would become the owner',
      heal: async ({ settings }) => void (await settings.claim('first_account_at', first.created_at)),
    }
  },
}
