import type { Generated } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import type { Position } from '#contract/author.ts'
import type { Instant } from './instant.ts'

interface UserTable {
  id: string
  username: string
  /** `username` in lower case; unique. */
  username_key: string
  name: string
  email: string
  /** `email` normalized and in lower case; unique. */
  email_key: string
  /** Null for a sample author, who cannot sign in. */
  password_hash: string | null
  position: Position
  description: string
  imgname: string | null
  /** JSON of the social links. */
  social: string
  /** JSON of the preferences; those that it lacks have their default. */
  preferences: Generated<string>
  created_at: Instant
  /** Since when it cannot sign in; null for an account that is not suspended. */
  suspended_at: Instant | null
  /** The username, at that time, of the owner who suspended it; null if the operator did. */
  suspended_by: string | null
  suspension_reason: string | null
}

/** The words of an author's name and username, for search. */
interface AuthorWordTable {
  word: string
  user_id: string
}

interface FreedUsernameTable {
  username_key: string
  freed_at: Instant
}

interface SessionTable {
  id: string
  /** SHA-256 of the token. */
  token_hash: string
  user_id: string
  created_at: Instant
  last_used_at: Instant
  /** The program and system of the client, in words; null if that is unknown. */
  device: string | null
  /** The client network where it began; null if that is unknown. */
  network: string | null
  /** When the password was last given in it after sign-in; null if it was not. */
  password_given_at: Instant | null
}

/** The code with which an account may set a new password, at most one per account. */
export interface PasswordResetTable {
  user_id: string
  /** SHA-256 of the code. */
  code_hash: string
  expires_at: Instant
  /** The owner who passes it on; null if it was mailed or made on the server. */
  issued_by: string | null
}

/** An owner's invitation to sign up. It is deleted once it is used. */
interface InvitationTable {
  id: string
  /** SHA-256 of the key that is sent as the access key. */
  key_hash: string
  position: Position
  /** The only email address that may sign up with it; null for any. */
  email: string | null
  invited_by: string
  created_at: Instant
  expires_at: Instant
}

/** The bytes of an account's posts and uploaded images: the sums of their `bytes`. No row means none. */
interface AccountUsageTable {
  user_id: string
  /** Of posts, also in the trash. */
  text_bytes: number
  picture_bytes: number
  /** The bytes of versions and working copies. */
  version_bytes: Generated<number>
}

/** An event about accounts or their posts, for owners to read. Only `times` and, with age, `network` ever change. */
interface AuditEventTable {
  id: string
  created_at: Instant
  kind: AuditKind
  /** Who did it: no reference, so that it outlasts the account. Null if nobody was signed in. */
  actor_id: string | null
  /** The username at that time. */
  actor: string | null
  /** Whom or what it was done to, as named at that time. */
  subject: string | null
  /** Several, separated by commas, if the row counts events from several. */
  network: string | null
  /** JSON: texts by name. */
  details: string
  /** How often it happened, if the row counts several events. */
  times: number
  /** Events with equal keys are counted in one row; null for a single event. */
  merge_key: string | null
  /** Whose share of its kind and day it counts against: an account by id, else a client network; null for what the operator did. */
  holder: string | null
  /** The network around that of a stranger: the /48 of an IPv6 one. */
  wider_holder: string | null
}

/** Accounts, their sessions, and the log about them. */
export interface AccountTables {
  user: UserTable
  author_word: AuthorWordTable
  freed_username: FreedUsernameTable
  account_session: SessionTable
  password_reset: PasswordResetTable
  invitation: InvitationTable
  account_usage: AccountUsageTable
  audit_event: AuditEventTable
}
