import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { ensureInstalled } from '../toolchain/packages.mjs'
import { becomePinnedNode } from '../toolchain/pinned-node.mjs'
import { inRoot } from '../toolchain/root.mjs'

// Installs packages if needed, then runs the project's own Node with the given arguments.
await ensureInstalled()
// The compile cache, shared with the server, halves the time of short commands.
becomePinnedNode(process.argv.slice(2), { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled') })
