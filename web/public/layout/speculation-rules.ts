/**
 * Lets browsers prerender a public page while the pointer rests on its link. Not for admin pages, which start work of their own, API
 * calls, feeds and previews of hidden posts. Inlined to save a request.
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
