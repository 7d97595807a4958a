import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Load } from './load.ts'

// A load generator in a process of its own. Its argument is the load; it writes autocannon's result.
const { origin, pathsFile, headers, seconds, connections }: Load = JSON.parse(process.argv[2] as string)
const paths = readFileSync(pathsFile, 'utf8').trim().split('\n')
const result = await autocannon({
  url: origin,
  requests: paths.map((path) => ({ method: 'GET', path })),
  headers,
  duration: seconds,
  connections,
})
console.log(JSON.stringify(result))
