import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import type { SchemaStep } from '../schema-step.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()

/**
 * Versions, working copies, trash, schedules and links to drafts. A program of the previous version may read next to this step, but not
 * write: what it saved would be in no version, and a text that was changed by it could be overwritten unnoticed.
 */
export const migration = ({ column: { text, integer, bigint }, tableEnd }: Dialect): SchemaStep => ({
  oldestWriter: 'this',
  oldestReader: 'any',
  async up(db) {
    const ofHistory = (column: ColumnDefinitionBuilder) =>
      column.notNull().references('post_history.post_id').onDelete('cascade')
    const ofPost = (column: ColumnDefinitionBuilder) =>
      column.notNull().references('post.id').onDelete('cascade')

    await db.schema
      .alterTable('post')
      .addColumn('version', integer, (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('account_usage')
      .addColumn('version_bytes', bigint, (column) => column.notNull().defaultTo(0))
      .execute()

    await db.schema
      .createTable('post_history')
      .addColumn('post_id', text, key)
      .addColumn('author_id', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('last_version', integer, required)
      .addColumn('bytes', bigint, required)
      .addColumn('trashed_at', text)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('post_history_author')
      .on('post_history')
      .columns(['author_id', 'post_id'])
      .execute()

    await db.schema
      .createIndex('post_history_trashed')
      .on('post_history')
      .column('trashed_at')
      .where('trashed_at', 'is not', null)
      .execute()

    await db.schema
      .createTable('post_version')
      .addColumn('post_id', text, ofHistory)
      .addColumn('number', integer, required)
      .addColumn('kind', text, required)
      .addColumn('created_at', text, required)
      .addColumn('name', text)
      .addColumn('status', text)
      .addColumn('title', text, required)
      .addColumn('description', text, required)
      .addColumn('tags', text, required)
      .addColumn('imgname', text)
      .addColumn('imgalt', text, required)
      .addColumn('blocks', text, required)
      .addColumn('bytes', integer, required)
      .addPrimaryKeyConstraint('post_version_key', ['post_id', 'number'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('post_version_autosave')
      .on('post_version')
      .columns(['post_id', 'number'])
      .where(sql<boolean>`kind = 'autosave'`)
      .execute()
    await db.schema
      .createTable('version_block')
      .addColumn('post_id', text, ofHistory)
      .addColumn('number', integer, required)
      .addColumn('digest', text, required)
      .addColumn('html', text, required)
      .addPrimaryKeyConstraint('version_block_key', ['post_id', 'number'])
      .addUniqueConstraint('version_block_digest', ['post_id', 'digest'])
      .modifyEnd(tableEnd)
      .execute()

    await db.schema
      .createTable('working_copy')
      .addColumn('id', text, key)
      .addColumn('post_id', text, ofHistory)
      .addColumn('revision', integer, required)
      .addColumn('base_version', integer)
      .addColumn('status', text)
      .addColumn('title', text, required)
      .addColumn('description', text, required)
      .addColumn('tags', text, required)
      .addColumn('imgname', text)
      .addColumn('imgalt', text, required)
      .addColumn('content', text, required)
      .addColumn('block_lengths', text, required)
      .addColumn('bytes', integer, required)
      .addColumn('change_digest', text)
      .addColumn('created_at', text, required)
      .addColumn('changed_at', text, required)
      .addColumn('versioned_at', text, required)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('working_copy_post').on('working_copy').column('post_id').execute()

    await db.schema
      .createTable('history_image')
      .addColumn('post_id', text, ofHistory)
      .addColumn('image_id', text, (column) => column.notNull().references('image.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('history_image_key', ['post_id', 'image_id'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('history_image_image').on('history_image').column('image_id').execute()

    await db.schema
      .createTable('trashed_post')
      .addColumn('post_id', text, (column) =>
        column.notNull().primaryKey().references('post_history.post_id').onDelete('cascade'),
      )
      .addColumn('row', text, required)
      .addColumn('publication', integer)
      .addColumn('created_at', text, required)
      .addColumn('tags', text, required)
      .addColumn('addresses', text, required)
      .addColumn('images', text, required)
      .addColumn('days', text, required)
      .addColumn('take_down', text)
      .addColumn('schedule', text)
      .addColumn('bytes', integer, required)
      .addColumn('content', text, required)
      .addColumn('rendered', text, required)
      .addColumn('contents', text, required)
      .addColumn('minutes', integer, required)
      .addColumn('renderer', integer, required)
      .addColumn('text', text, required)
      .modifyEnd(tableEnd)
      .execute()

    await db.schema
      .createTable('post_schedule')
      .addColumn('post_id', text, (column) =>
        column.notNull().primaryKey().references('post.id').onDelete('cascade'),
      )
      .addColumn('publish_at', text, required)
      .addColumn('version', integer)
      .addColumn('base_version', integer)
      .addColumn('failure', text)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('post_schedule_due').on('post_schedule').column('publish_at').execute()

    await db.schema
      .createTable('draft_link')
      .addColumn('id', text, key)
      .addColumn('post_id', text, ofPost)
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('version', integer)
      .addColumn('created_at', text, required)
      .addColumn('expires_at', text, required)
      .addColumn('last_used_at', text)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('draft_link_post').on('draft_link').column('post_id').execute()
  },
})
