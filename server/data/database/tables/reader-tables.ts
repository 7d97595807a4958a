import type { MessageMails } from '#contract/contacts.ts'
import type { Instant } from './instant.ts'

interface PostViewDayTable {
  post_id: string
  /** `YYYY-MM-DD`, UTC. */
  day: string
  views: number
}

/** When a visitor last read a post, stored for as long as a second read does not count. */
interface PostVisitTable {
  visitor: string
  post_id: string
  seen_at: Instant
}

interface ContactMessageTable {
  id: string
  name: string
  email: string
  message: string
  created_at: Instant
  label: string | null
  /** SHA-256 of `message`, to find the same text again; null for messages of older versions. */
  digest: string | null
  /** When it was moved to the trash. */
  trashed_at: Instant | null
  /** When an owner marked it as read, and as done. */
  read_at: Instant | null
  done_at: Instant | null
}

/** What an owner answered to a message by mail. It is deleted with the message. */
interface ContactAnswerTable {
  id: string
  contact_id: string
  text: string
  /** The username, at that time, of the owner. */
  answered_by: string
  created_at: Instant
  /** When the mail server accepted it; null while it is sent, and if the program ended meanwhile. */
  sent_at: Instant | null
}

/** An owner who is told of new messages by mail. Nobody else has a row. */
interface MessageNoticeTable {
  user_id: string
  mails: Exclude<MessageMails, 'off'>
  /** When it was last looked whether there are new messages: what came before was told. */
  last_run_at: Instant
  /** When the hour began in which mails are counted, and how many were sent in it. */
  hour_began_at: Instant | null
  hour_mails: number
}

/** Data about readers: views and messages. */
export interface ReaderTables {
  post_view_day: PostViewDayTable
  post_visit: PostVisitTable
  contact_message: ContactMessageTable
  contact_answer: ContactAnswerTable
  message_notice: MessageNoticeTable
}
