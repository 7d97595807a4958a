/** Addresses for those who watch over processes. They are no calls: what asks there knows statuses and little else. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const
