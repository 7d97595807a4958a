/** A tag that owners gave another name. Posts that are saved with the one get the other. */
interface TagRenameTable {
  /** The former name folded for matching: the key of `name` if only its spelling was changed. */
  key: string
  former: string
  name: string
  /** `name` folded for matching. */
  name_key: string
}

/** What owners say about a tag. It stays while no public post has the tag. */
interface TagDescriptionTable {
  key: string
  description: string
}

export interface TagTables {
  tag_rename: TagRenameTable
  tag_description: TagDescriptionTable
}
