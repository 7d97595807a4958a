import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { build } from '../toolchain/build.mjs'
import { ensureInstalled } from '../toolchain/packages.mjs'

await ensureInstalled()
await build()
