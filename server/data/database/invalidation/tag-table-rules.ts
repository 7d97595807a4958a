import { cacheTags } from '../../../foundation/cache-tags/cache-tags.ts'
import { all, type ChangedRows, rulesOf, type TableRules, unseen } from './tag-rule.ts'

const listed = <Row extends { listed_at: string | null }>(rows: ChangedRows<Row>) =>
  all(rows).filter(({ listed_at }) => listed_at !== null)

/** How public responses depend on the tables of posts’ tags. */
export const tagTableRules = {
  post_tag: {
    rules: [
      rulesOf<'post_tag'>()({
        by: ['post_id', 'position', 'name', 'listed_at'],
        tags: (rows) => listed(rows).map(({ post_id }) => cacheTags.post(post_id)),
      }),
      rulesOf<'post_tag'>()({
        by: ['post_id', 'name', 'key', 'listed_at'],
        tags: (rows) => listed(rows).map(({ key }) => cacheTags.tag(key)),
      }),
    ],
  },
  // Pages show `tag_count`, which is computed from this.
  tag_spelling: unseen,
  tag_count: {
    rules: [
      rulesOf<'tag_count'>()({
        by: ['key'],
        overwrites: ['name', 'posts'],
        tags: (rows) => all(rows).flatMap(({ key }) => [cacheTags.tags, cacheTags.tag(key)]),
      }),
    ],
  },
  tag_rename: {
    rules: [
      rulesOf<'tag_rename'>()({
        by: ['key', 'name_key'],
        overwrites: ['name'],
        // A search among the posts of a former name is one among those of the tag.
        tags: (rows) =>
          all(rows).flatMap(({ key, name_key }) => [
            ...[cacheTags.tag(key), cacheTags.tag(name_key)],
            cacheTags.search,
          ]),
      }),
    ],
    unseen: ['former'],
  },
  tag_description: {
    rules: [
      rulesOf<'tag_description'>()({
        by: ['key'],
        overwrites: ['description'],
        tags: (rows) => all(rows).map(({ key }) => cacheTags.tag(key)),
      }),
    ],
  },
} satisfies Record<string, TableRules>
