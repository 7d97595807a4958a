import './node-version.mjs'
import './print-version.mjs'
import { ensureInstalled } from './packages.mjs'
import { build } from './web-build.mjs'

await ensureInstalled()
await build()
