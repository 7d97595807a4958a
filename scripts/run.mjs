import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { ensureInstalled } from '../toolchain/packages.mjs'
import { becomePinnedNode } from '../toolchain/pinned-node.mjs'

// Installs packages if needed, then runs the project's own Node with the given arguments.
await ensureInstalled()
becomePinnedNode(process.argv.slice(2))
