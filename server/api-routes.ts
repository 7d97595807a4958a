import { accessKeyRoutes } from './accounts/access-key/access-key-routes.ts'
import { auditRoutes } from './accounts/audit/audit-routes.ts'
import { authRoutes } from './accounts/auth/auth-routes.ts'
import { authorRoutes } from './accounts/authors/author-routes.ts'
import { invitationRoutes } from './accounts/invitations/invitation-routes.ts'
import { changeRoutes } from './blog/changes/change-routes.ts'
import { contactRoutes } from './blog/contacts/contact-routes.ts'
import { draftLinkRoutes } from './blog/draft-links/draft-link-routes.ts'
import { postRoutes } from './blog/posts/post-routes.ts'
import { sitePageRoutes } from './blog/posts/site-page-routes.ts'
import { takeDownRoutes } from './blog/posts/take-down-routes.ts'
import { translationRoutes } from './blog/posts/translation-routes.ts'
import { scheduleRoutes } from './blog/schedule/schedule-routes.ts'
import { searchRoutes } from './blog/search/search-routes.ts'
import { siteRoutes } from './blog/site/site-routes.ts'
import { tagRoutes } from './blog/tags/tag-routes.ts'
import { trashRoutes } from './blog/trash/trash-routes.ts'
import { versionRoutes } from './blog/versions/version-routes.ts'
import { workingCopyRoutes } from './blog/working-copies/working-copy-routes.ts'
import { imageRoutes } from './content/images/image-routes.ts'
import { referenceRoutes } from './content/references/reference-routes.ts'
import type { EventStreams } from './delivery/calls/event-streams.ts'
import type { Implementation } from './foundation/http/handlers.ts'
import { dashboardRoutes } from './operations/dashboard/dashboard-routes.ts'
import type { Services } from './services.ts'

/** The handlers of every call of the API, by subject. */
export const apiRoutes = (
  services: Services & { eventStreams: EventStreams; siteUrl: string; hasAboutFile: boolean },
): Implementation[] => [
  authRoutes(services),
  postRoutes(services),
  workingCopyRoutes(services),
  changeRoutes(services),
  scheduleRoutes(services),
  draftLinkRoutes(services),
  takeDownRoutes(services),
  translationRoutes(services),
  sitePageRoutes(services),
  trashRoutes(services),
  versionRoutes(services),
  authorRoutes(services),
  invitationRoutes(services),
  accessKeyRoutes(services),
  contactRoutes(services),
  imageRoutes({ ...services, readSite: services.site.read }),
  auditRoutes(services),
  dashboardRoutes(services),
  siteRoutes(services),
  tagRoutes(services),
  referenceRoutes(services),
  searchRoutes(services),
]
