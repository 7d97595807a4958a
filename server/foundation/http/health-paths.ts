/** Addresses for process managers and load balancers. They are not calls of the API, as those clients only look at the status. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const
