/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
export const usualCost = { memory: 19_456, passes: 2, parallelism: 1 } as const

/** What a new hash costs. Tests make it less, if they are about something else. */
export const passwordCost: { [Part in keyof typeof usualCost]: number } = { ...usualCost }
