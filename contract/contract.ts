import { accessKeyContract } from './access-key.ts'
import { auditContract } from './audit.ts'
import { authContract } from './auth.ts'
import { authorsContract } from './authors.ts'
import { changesContract } from './changes.ts'
import { contactsContract } from './contacts.ts'
import { dashboardContract } from './dashboard.ts'
import { draftLinksContract } from './draft-links.ts'
import { imagesContract } from './images.ts'
import { invitationsContract } from './invitations.ts'
import { postsContract } from './posts.ts'
import { referencesContract } from './references.ts'
import { schedulesContract } from './schedules.ts'
import { searchContract } from './search.ts'
import { siteContract } from './site.ts'
import { sitePagesContract } from './site-pages.ts'
import { tagsContract } from './tags.ts'
import { takeDownsContract } from './take-downs.ts'
import { translationsContract } from './translations.ts'
import { trashContract } from './trash.ts'
import { versionsContract } from './versions.ts'
import { workingCopiesContract } from './working-copies.ts'

/** The address below which every call of the API lies. */
export const apiBase = '/api'

/** Everything the API promises, by subject. */
export const contract = {
  auth: authContract,
  posts: postsContract,
  workingCopies: workingCopiesContract,
  changes: changesContract,
  schedules: schedulesContract,
  draftLinks: draftLinksContract,
  takeDowns: takeDownsContract,
  translations: translationsContract,
  trash: trashContract,
  versions: versionsContract,
  authors: authorsContract,
  invitations: invitationsContract,
  accessKey: accessKeyContract,
  contacts: contactsContract,
  images: imagesContract,
  audit: auditContract,
  search: searchContract,
  dashboard: dashboardContract,
  site: siteContract,
  sitePages: sitePagesContract,
  tags: tagsContract,
  references: referencesContract,
}
