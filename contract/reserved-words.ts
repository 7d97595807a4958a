/**
 * First segments of addresses that are, or may become, something else than a post.
 * The slug maker never issues them and sign-up refuses them as usernames.
 */
export const reservedWords: ReadonlySet<string> = new Set(
  `about contact search admin author authors tags tag post posts pages page auth api images image media assets static
  uploads feed rss atom sitemap robots favicon manifest sw service-worker healthz readyz metrics version login signin
  signup logout register dashboard settings preview draft drafts archive series subscribe unsubscribe confirm verify
  reset about-us index home null undefined new edit well-known llms audit
  invitation accesskey reference`.split(/\s+/),
)

/** Usernames that would collide with a call below `/author/` or pretend to be someone. */
export const reservedUsernames: ReadonlySet<string> = new Set([
  ...reservedWords,
  ...`get user profile update delete position suspension sessions me self all list unknown owner admin root system support anonymous
  deleted`.split(/\s+/),
])
