import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { ensureInstalled } from '../toolchain/packages.mjs'
import { build } from '../toolchain/web-build.mjs'

await ensureInstalled()
await build()
