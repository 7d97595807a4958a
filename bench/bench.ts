import { parseArgs } from 'node:util'
import { startPostgres } from '#toolchain/programs/postgres-server.ts'
import { ensureBuilt } from '../toolchain/build.mjs'
import { dataWithPosts } from '../toolchain/content/many-posts.ts'
import { generatorName } from '../toolchain/load/load.ts'
import type { Part } from './part.ts'
import { apiReading } from './parts/api-reading.ts'
import { autosave } from './parts/autosave.ts'
import { cachedPages } from './parts/cached-pages.ts'
import { createPost } from './parts/create-post.ts'
import { firstRenderings } from './parts/first-renderings.ts'
import { lighthouseScores } from './parts/lighthouse.ts'
import { memory } from './parts/memory.ts'
import { profiles } from './parts/profiles.ts'
import { publish } from './parts/publish.ts'
import { sizes } from './parts/sizes.ts'
import { startUp } from './parts/start-up.ts'
import { textResources } from './parts/text-resources.ts'
import { typing } from './parts/typing.ts'
import { versions } from './parts/versions.ts'
import { report } from './report.ts'
import type { Table } from './table.ts'

// npm run bench [-- part …]: figures with their targets, where possible as ratios to a baseline of the same run.
const parts: Record<string, Part> = {
  cached: cachedPages,
  rendering: firstRenderings,
  'text-resources': textResources,
  api: apiReading,
  create: createPost,
  autosave,
  versions,
  publish,
  memory,
  start: startUp,
  sizes,
  lighthouse: lighthouseScores,
  typing,
  profile: profiles,
}

const help = `npm run bench [-- part … --posts 100000 --seconds 3 --database postgres]

Parts, all if none is named:
${Object.entries(parts)
  .map(([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`)
  .join('\n')}

  --posts      how many posts the large blog has; the small one has 1,000
  --seconds    how long each round of a load lasts
  --database   sqlite, or postgres: that of DATABASE_URL, or one from npm that goes with the bench`

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        posts: { type: 'string', default: '100000' },
        seconds: { type: 'string', default: '3' },
        database: { type: 'string', default: process.env.DATABASE_URL ? 'postgres' : 'sqlite' },
        help: { type: 'boolean', default: false },
      },
    })
    const [posts, seconds] = [Number(values.posts), Number(values.seconds)]
    const isKnown = positionals.every((name) => Object.hasOwn(parts, name))
    if (!isKnown || !(Number.isInteger(posts) && posts >= 1_000) || !(seconds >= 1)) return null
    if (!['sqlite', 'postgres'].includes(values.database)) return null
    return { ...values, posts, seconds, named: positionals }
  } catch {
    return null
  }
}

const asked = readArguments()
if (!asked || asked.help) {
  console.log(help)
  process.exit(asked ? 0 : 1)
}

await ensureBuilt()
const isPostgres = asked.database === 'postgres'
const postgres = isPostgres && !process.env.DATABASE_URL ? await startPostgres() : null
const databaseUrl = postgres ? postgres.urlOf('postgres') : isPostgres ? process.env.DATABASE_URL : undefined
const tables: Table[] = []
const database = postgres ? 'PostgreSQL from npm, without fsync' : isPostgres ? 'PostgreSQL' : 'SQLite'
try {
  for (const [name, { measure, isOptional }] of Object.entries(parts)) {
    if (asked.named.length > 0 ? !asked.named.includes(name) : isOptional) continue
    console.log(`Measuring: ${name} …`)
    const few = () => dataWithPosts(1_000, databaseUrl)
    const many = () => dataWithPosts(asked.posts, databaseUrl)
    tables.push(...(await measure({ few, many, seconds: asked.seconds })))
  }
} finally {
  // Of a part that fails, what was measured before is told all the same.
  report(tables, {
    data: `up to ${asked.posts.toLocaleString('en')} posts in ${database}`,
    load: generatorName,
  })
  await postgres?.stop()
}
