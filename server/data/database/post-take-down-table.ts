/** What there is to tell of a post that is taken down. It goes when that is lifted, and with the post. */
export interface PostTakeDownTable {
  post_id: string
  /** The address and the title that readers knew: owners see these, and never what its author made of them since. */
  url: string
  title: string
  /** `title` folded for matching. */
  title_key: string
  reason: string
  /** Who took it down: no reference, so that it outlasts the account. Null for whoever runs the server. */
  actor_id: string | null
  /** The username of then. */
  actor: string | null
  /** SHA-256 of what readers saw: lifting publishes this and nothing that came after it. */
  digest: string
}
