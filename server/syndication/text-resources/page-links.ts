/** Addresses of pages as they stand outside the site, made from its origin: `web/paths.ts` has the same ones for links within it. */
export type PageLinks = ReturnType<typeof createPageLinks>

/** Makes the addresses of a site's pages, each part percent-encoded once, as a whole. `origin` has no trailing slash. */
export const createPageLinks = (origin: string) => ({
  origin,
  home: `${origin}/`,
  post: (url: string) => `${origin}/${encodeURIComponent(url)}`,
  tag: (tag: string) => `${origin}/tags/${encodeURIComponent(tag)}`,
  author: (username: string) => `${origin}/author/${encodeURIComponent(username)}`,
  page: (path: string) => origin + path,
})
