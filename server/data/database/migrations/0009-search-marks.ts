import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialects/dialect.ts'
import { publicDocuments } from '../index-documents.ts'

/** The index gets words for tags and for titles, and a table of all words from which mistyped ones are corrected. */
export const migration = ({ search }: Dialect): Migration => ({
  async up(db) {
    await search.createVocabulary(db)
    await search.replaceAll(db, publicDocuments(db))
  },
})
