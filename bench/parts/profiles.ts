import { mkdirSync, writeFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import path from 'node:path'
import { authors } from '../../toolchain/content/invented-post.ts'
import { urlOf } from '../../toolchain/content/write-posts.ts'
import { load } from '../../toolchain/load/load.ts'
import { startMeasured } from '../measured-server.ts'
import type { Part, PartOptions } from '../part.ts'
import { functionOf, ownerOf, sharesOf, withSources } from '../profile.ts'
import type { Table } from '../table.ts'
import { figure } from '../target.ts'

/** Where the main thread spends its time. The figures are not for comparison, as sampling takes time itself. */
export const profiles: Part = {
  summary: 'where the time goes, by a profile of the main thread; only if named',
  measure,
  isOptional: true,
}

const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/lectern-bench')
const rendered = 500
const shown = 15

async function measure({ many, seconds }: PartOptions): Promise<Table[]> {
  const data = await many()
  const server = await startMeasured(data)
  const renderAll = async (address: (n: number) => string) => {
    for (let n = 0; n < rendered; n++)
      await (await fetch(server.address + address(n), { headers: { token: 'bench' } })).arrayBuffer()
  }
  const works: Record<string, () => Promise<unknown>> = {
    'home from the cache': () => load(server.address, ['/'], { seconds, encoding: 'br' }),
    'first rendering of a post': () => renderAll((n) => `/${urlOf(1 + ((n * 7_919) % data.posts))}`),
    'first rendering of a list': () => renderAll((n) => `/author/${authors[n % 3]}?page=${1 + (n % 2)}`),
  }
  const tables: Table[] = []
  for (const [name, work] of Object.entries(works)) {
    await work()
    const profile = withSources(await server.profile(work))
    keep(name, profile)
    tables.push(tableOf(`Profile: ${name}, by owner`, profile, ownerOf))
    tables.push(tableOf(`Profile: ${name}, by function`, profile, functionOf))
  }
  await server.stop()
  return tables
}

/** Writes a file for the developer tools of a browser. */
function keep(name: string, profile: Profiler.Profile): void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.cpuprofile`)
  writeFileSync(file, JSON.stringify(profile))
  console.log(`Kept ${path.relative(process.cwd(), file)}`)
}

const tableOf = (title: string, profile: Profiler.Profile, nameOf: typeof ownerOf): Table => ({
  title,
  head: ['What', '%'],
  rows: sharesOf(profile, nameOf)
    .slice(0, shown)
    .map(({ name, percent }) => [name, figure(percent)]),
})
