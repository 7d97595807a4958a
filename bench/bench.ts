import { parseArgs } from 'node:util'
import { measureCachedPages } from './cached-pages.ts'
import { measureFirstRenderings } from './first-renderings.ts'
import { report, type Table } from './report.ts'
import { measureStart } from './start-up.ts'

// npm run bench [-- part … --posts 100000 --seconds 5]: figures as ratios, measured side by side in one run.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    posts: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
  },
})
const sizes = [1_000, Number(values.posts)]
const seconds = Number(values.seconds)

const parts: Record<string, () => Promise<Table>> = {
  cached: () => measureCachedPages({ seconds }),
  rendering: () => measureFirstRenderings({ sizes }),
  start: () => measureStart({ sizes }),
}

const unknown = positionals.find((name) => !(name in parts))
if (unknown || !sizes.every(Number.isInteger) || !(seconds > 0)) {
  console.error(`Usage: npm run bench [-- ${Object.keys(parts).join(' ')} --posts 100000 --seconds 5]`)
  process.exit(1)
}

const tables: Table[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`Measuring: ${name} …`)
  tables.push(await measure())
}
report(tables)
