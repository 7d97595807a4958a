import type { Check } from './check.ts'
import { accountUsage } from './checks/account-usage.ts'
import { accounts } from './checks/accounts.ts'
import { authorCounts } from './checks/author-counts.ts'
import { bodyImages } from './checks/body-images.ts'
import { foreignKeys } from './checks/foreign-keys.ts'
import { guessedLanguages } from './checks/guessed-languages.ts'
import { imageFiles } from './checks/image-files.ts'
import { imageRows } from './checks/image-rows.ts'
import { monthCounts } from './checks/month-counts.ts'
import { postAddresses } from './checks/post-addresses.ts'
import { postBodies } from './checks/post-bodies.ts'
import { postTags } from './checks/post-tags.ts'
import { publications } from './checks/publications.ts'
import { relatedPosts } from './checks/related-posts.ts'
import { renderings } from './checks/renderings.ts'
import { searchEntries } from './checks/search-entries.ts'
import { searchIndex } from './checks/search-index.ts'
import { settings } from './checks/settings.ts'
import { siteImages } from './checks/site-images.ts'
import { tagCounts } from './checks/tag-counts.ts'
import { titleKeys } from './checks/title-keys.ts'
import { trash } from './checks/trash.ts'
import { unnamedFiles } from './checks/unnamed-files.ts'
import { viewCounts } from './checks/view-counts.ts'

/** All checks. Each may rely on what those before it have healed: counts and related posts derive from tags, search from renderings. */
export const checks: readonly Check[] = [
  foreignKeys,
  settings,
  accounts,
  postBodies,
  postAddresses,
  titleKeys,
  guessedLanguages,
  publications,
  postTags,
  tagCounts,
  monthCounts,
  authorCounts,
  bodyImages,
  renderings,
  searchIndex,
  searchEntries,
  relatedPosts,
  viewCounts,
  trash,
  imageRows,
  siteImages,
  imageFiles,
  unnamedFiles,
  accountUsage,
]
