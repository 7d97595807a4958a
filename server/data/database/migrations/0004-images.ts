import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'

export const migration = ({ column: { text, integer }, tableEnd }: Dialect): Migration => ({
  async up(db) {
    await db.schema
      .createTable('image')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('name', text, (column) => column.notNull().unique())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('width', integer, (column) => column.notNull())
      .addColumn('height', integer, (column) => column.notNull())
      .addColumn('frames', integer, (column) => column.notNull())
      .addColumn('uploader_id', text, (column) => column.references('user.id').onDelete('set null'))
      .addColumn('token', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('unused_since', text)
      .addColumn('removed_at', text)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('image_unused').on('image').column('unused_since').execute()
    await db.schema.createIndex('image_uploader').on('image').column('uploader_id').execute()

    await db.schema
      .createTable('post_image')
      .addColumn('post_id', text, (column) => column.notNull().references('post.id').onDelete('cascade'))
      .addColumn('image_id', text, (column) => column.notNull().references('image.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('post_image_key', ['post_id', 'image_id'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('post_image_image').on('post_image').column('image_id').execute()

    await db.schema
      .alterTable('post')
      .addColumn('imgalt', text, (column) => column.notNull().defaultTo(''))
      .execute()

    // The users of a file are looked up by its name.
    await db.schema.createIndex('post_cover').on('post').column('imgname').execute()
    await db.schema.createIndex('user_image').on('user').column('imgname').execute()
  },
})
