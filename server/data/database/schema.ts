import type { AccountTables } from './tables/account-tables.ts'
import type { DiscoveryTables } from './tables/discovery-tables.ts'
import type { HistoryTables } from './tables/history-tables.ts'
import type { ImageTables } from './tables/image-tables.ts'
import type { PostTables } from './tables/post-tables.ts'
import type { ReaderTables } from './tables/reader-tables.ts'
import type { ServiceTables } from './tables/service-tables.ts'
import type { SiteTables } from './tables/site-tables.ts'
import type { TagTables } from './tables/tag-tables.ts'

export type { Instant } from './tables/instant.ts'

/** All tables except the search index, which each dialect creates in its own way. */
export interface Schema
  extends AccountTables,
    PostTables,
    DiscoveryTables,
    HistoryTables,
    ImageTables,
    ReaderTables,
    ServiceTables,
    SiteTables,
    TagTables {}
