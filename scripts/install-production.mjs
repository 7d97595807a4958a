import '../toolchain/node-version.mjs'
import { requireBuild } from '../toolchain/build.mjs'
import { ensureInstalled } from '../toolchain/packages.mjs'

// What `npm start -- --production` does before it starts, for a unit that starts the server itself.
requireBuild()
await ensureInstalled('production')
