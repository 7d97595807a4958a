import { paths } from '#contract/addresses/page-paths.ts'

/** A screen that the sidebar lists. */
interface Screen {
  text: string
  to: string
}

/** Listed for everyone; two of them refuse authors, in words. */
export const screens: readonly Screen[] = [
  { text: 'Posts', to: paths.ownPosts() },
  { text: 'Contacts', to: paths.contacts() },
  { text: 'Users', to: paths.users() },
  { text: 'Settings', to: paths.settings() },
]

/** Below the others, which stay where they are when the position of the account becomes known. */
export const ownerScreens: readonly Screen[] = [
  { text: 'All Posts', to: paths.allPosts() },
  { text: 'Site', to: paths.site() },
  { text: 'Pages', to: paths.sitePages() },
  { text: 'Tags', to: paths.manageTags() },
  { text: 'Audit Log', to: paths.audit() },
]
