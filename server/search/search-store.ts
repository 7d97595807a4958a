import type { Kysely, Transaction } from 'kysely'
import type { SearchDocument, SearchIndex, SearchTerm } from '../database/dialects/dialect.ts'
import type { Schema } from '../database/schema.ts'

export const searchReads = (db: Kysely<Schema>, index: SearchIndex) => ({
  newest: (terms: SearchTerm[], page: { before?: number; limit: number }): Promise<number[]> =>
    index.newest(db, terms, page),
  best: (terms: SearchTerm[], page: { offset: number; limit: number }): Promise<number[]> =>
    index.best(db, terms, page),
})

export const searchWrites = (trx: Transaction<Schema>, index: SearchIndex) => ({
  put: (publication: number, document: SearchDocument): Promise<void> =>
    index.put(trx, publication, document),
  remove: (publication: number): Promise<void> => index.remove(trx, publication),
})
