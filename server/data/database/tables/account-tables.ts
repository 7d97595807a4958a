import type { AuditKind } from '#contract/audit.ts'
import type { Position } from '#contract/authors.ts'
import type { Instant } from './instant.ts'

interface UserTable {
  id: string
  username: string
  /** `username` in lower case; unique. */
  username_key: string
  name: string
  email: string
  /** `email` normalised and in lower case; unique. */
  email_key: string
  /** Null for a sample author, who cannot sign in. */
  password_hash: string | null
  position: Position
  description: string
  imgname: string | null
  /** JSON of the social links. */
  social: string
  created_at: Instant
  /** Since when it cannot sign in; null for an account that is not suspended. */
  suspended_at: Instant | null
  /** The owner who suspended it, by the username of then; null if whoever runs the server did. */
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
  /** What it was begun with, in words; null if that is unknown. */
  device: string | null
  /** Where it was begun, as limits count callers; null if that is unknown. */
  network: string | null
  /** When the password was last given in it after sign-in; null if it was not. */
  password_given_at: Instant | null
}

/** The one code with which an account may set a new password. */
export interface PasswordResetTable {
  user_id: string
  /** SHA-256 of the code. */
  code_hash: string
  expires_at: Instant
}

/** What the posts of an account take, and the pictures that it uploaded: the sums of their `bytes`. No row is nothing. */
interface AccountUsageTable {
  user_id: string
  text_bytes: number
  picture_bytes: number
}

/** Something that happened to accounts or their posts, for owners to read. It is never changed but for `times` and, by age, `network`. */
interface AuditEventTable {
  id: string
  created_at: Instant
  kind: AuditKind
  /** Who did it: no reference, so that it outlasts the account. Null if nobody was signed in. */
  actor_id: string | null
  /** The username of then. */
  actor: string | null
  /** Whom or what it was done to, in words of then. */
  subject: string | null
  /** Several, with commas between them, where events from several are told as one. */
  network: string | null
  /** JSON: texts by name. */
  details: string
  /** How often it happened, where several are told as one. */
  times: number
  /** The same for events that are told as one; null for one that stands alone. */
  merge_key: string | null
  /** Whose share of its kind and day it takes: an account by id, else a client network; null for what whoever runs the server did. */
  holder: string | null
  /** The network around that of a stranger: the /48 of an IPv6 one. */
  wider_holder: string | null
}

/** Accounts, their sessions, and what is told of them. */
export interface AccountTables {
  user: UserTable
  author_word: AuthorWordTable
  freed_username: FreedUsernameTable
  account_session: SessionTable
  password_reset: PasswordResetTable
  account_usage: AccountUsageTable
  audit_event: AuditEventTable
}
