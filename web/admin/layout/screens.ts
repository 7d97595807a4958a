import { paths } from '#contract/addresses/page-paths.ts'

/** The screens that the sidebar lists, in its order. */
export const screens = [
  { text: 'Posts', to: paths.ownPosts() },
  { text: 'Contacts', to: paths.contacts() },
  { text: 'Users', to: paths.users() },
  { text: 'Audit Log', to: paths.audit() },
  { text: 'Settings', to: paths.settings() },
  { text: 'All Posts', to: paths.allPosts() },
  { text: 'Site', to: paths.site() },
  { text: 'Pages', to: paths.sitePages() },
  { text: 'Tags', to: paths.manageTags() },
]
