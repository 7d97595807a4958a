import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const unique = (column: ColumnDefinitionBuilder) => column.notNull().unique()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()

export const migration = ({ column: { text, integer, bigint }, tableEnd, search }: Dialect): Migration => ({
  async up(db) {
    const ofUser = (column: ColumnDefinitionBuilder) =>
      column.notNull().references('user.id').onDelete('cascade')
    const ofPost = (column: ColumnDefinitionBuilder) =>
      column.notNull().references('post.id').onDelete('cascade')

    await db.schema
      .createTable('user')
      .addColumn('id', text, key)
      .addColumn('username', text, required)
      .addColumn('username_key', text, unique)
      .addColumn('name', text, required)
      .addColumn('email', text, required)
      .addColumn('email_key', text, unique)
      .addColumn('password_hash', text)
      .addColumn('position', text, required)
      .addColumn('description', text, required)
      .addColumn('imgname', text)
      .addColumn('social', text, required)
      .addColumn('created_at', text, required)
      .modifyEnd(tableEnd)
      .execute()

    await db.schema
      .createTable('author_word')
      .addColumn('word', text, required)
      .addColumn('user_id', text, ofUser)
      .addPrimaryKeyConstraint('author_word_key', ['word', 'user_id'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('author_word_user').on('author_word').column('user_id').execute()

    await db.schema
      .createTable('freed_username')
      .addColumn('username_key', text, key)
      .addColumn('freed_at', text, required)
      .modifyEnd(tableEnd)
      .execute()

    await db.schema
      .createTable('session')
      .addColumn('id', text, key)
      .addColumn('token_hash', text, unique)
      .addColumn('user_id', text, ofUser)
      .addColumn('created_at', text, required)
      .addColumn('last_used_at', text, required)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('session_user').on('session').column('user_id').execute()

    await db.schema
      .createTable('post')
      .addColumn('id', text, key)
      .addColumn('url', text, unique)
      .addColumn('title', text, required)
      .addColumn('description', text, required)
      .addColumn('status', text, required)
      .addColumn('author_id', text, (column) => column.references('user.id').onDelete('set null'))
      .addColumn('imgname', text)
      .addColumn('created_at', text, required)
      .addColumn('saved_at', text, required)
      .addColumn('updated_at', text, required)
      .addColumn('publication', integer, (column) => column.unique())
      .addColumn('views', integer, (column) => column.notNull().defaultTo(0))
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('post_listed').on('post').columns(['status', 'created_at', 'id']).execute()
    await db.schema
      .createIndex('post_of_author_listed')
      .on('post')
      .columns(['author_id', 'status', 'created_at', 'id'])
      .execute()
    await db.schema
      .createIndex('post_of_author')
      .on('post')
      .columns(['author_id', 'created_at', 'id'])
      .execute()

    await db.schema
      .createTable('post_body')
      .addColumn('post_id', text, (column) => ofPost(column).primaryKey())
      .addColumn('content', text, required)
      .addColumn('rendered', text, required)
      .addColumn('renderer', integer, required)
      .addColumn('text', text, required)
      .modifyEnd(tableEnd)
      .execute()

    await db.schema
      .createTable('post_tag')
      .addColumn('post_id', text, ofPost)
      .addColumn('position', integer, required)
      .addColumn('name', text, required)
      .addColumn('key', text, required)
      .addColumn('listed_at', text)
      .addPrimaryKeyConstraint('post_tag_key', ['post_id', 'position'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('post_tag_listed')
      .on('post_tag')
      .columns(['key', 'listed_at', 'post_id', 'name'])
      .execute()

    await db.schema
      .createTable('contact_message')
      .addColumn('id', text, key)
      .addColumn('name', text, required)
      .addColumn('email', text, required)
      .addColumn('message', text, required)
      .addColumn('created_at', text, required)
      .addColumn('label', text)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('contact_message_listed')
      .on('contact_message')
      .columns(['created_at', 'id'])
      .execute()

    await db.schema
      .createTable('post_view_day')
      .addColumn('post_id', text, ofPost)
      .addColumn('day', text, required)
      .addColumn('views', integer, required)
      .addPrimaryKeyConstraint('post_view_day_key', ['post_id', 'day'])
      .modifyEnd(tableEnd)
      .execute()

    await db.schema
      .createTable('post_visit')
      .addColumn('visitor', text, required)
      .addColumn('post_id', text, ofPost)
      .addColumn('seen_at', text, required)
      .addPrimaryKeyConstraint('post_visit_key', ['visitor', 'post_id'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('post_visit_seen').on('post_visit').column('seen_at').execute()
    await db.schema.createIndex('post_visit_post').on('post_visit').column('post_id').execute()

    await db.schema
      .createTable('setting')
      .addColumn('key', text, key)
      .addColumn('value', text, required)
      .modifyEnd(tableEnd)
      .execute()

    await db.schema
      .createTable('rate_limit')
      .addColumn('key', text, key)
      .addColumn('points', integer, required)
      .addColumn('expires_at', bigint)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('rate_limit_expiry').on('rate_limit').column('expires_at').execute()

    await db.schema
      .createTable('idempotency_key')
      .addColumn('key', text, key)
      .addColumn('fingerprint', text, required)
      .addColumn('resource_id', text, required)
      .addColumn('created_at', text, required)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('idempotency_key_age').on('idempotency_key').column('created_at').execute()

    await search.createTables(db)
  },
})
