/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 } as const
