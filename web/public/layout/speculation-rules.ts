/**
 * Lets the browser prepare a reading page while a pointer rests on a link to it, so that it shows at once. Admin pages would do work of
 * their own, calls of the API are no pages, and a preview shows what is not public. In the page itself: a file would be one more request.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/*\\?*preview=*', '/*.xml'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
