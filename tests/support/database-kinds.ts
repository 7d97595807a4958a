const known = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof known)[number]

/** The databases to test on: all, or those that `TEST_DATABASES` names. */
export const databaseKinds: DatabaseKind[] = (process.env.TEST_DATABASES ?? known.join(','))
  .split(',')
  .map((name) => {
    const kind = known.find((each) => each === name.trim())
    if (!kind) throw new Error(`TEST_DATABASES names ${name}; known are ${known.join(' and ')}.`)
    return kind
  })
