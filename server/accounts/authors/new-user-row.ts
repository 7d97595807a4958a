import type { User } from '../../data/database/rows.ts'
import { caseFolded } from '../../foundation/text/plain-text.ts'

type Given = 'id' | 'username' | 'name' | 'email' | 'password_hash' | 'position' | 'created_at'

/** A row for a new account. Unless given: an empty profile, and not suspended. */
export const newUserRow = (
  given: Pick<User, Given> & Partial<Pick<User, 'description' | 'social'>>,
): User => ({
  ...given,
  username_key: caseFolded(given.username),
  email_key: caseFolded(given.email),
  description: given.description ?? '',
  imgname: null,
  social: given.social ?? '{}',
  preferences: '{}',
  suspended_at: null,
  suspended_by: null,
  suspension_reason: null,
})
