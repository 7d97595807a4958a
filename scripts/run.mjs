import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { ensureInstalled } from '../toolchain/packages.mjs'
import { becomePinnedNode } from '../toolchain/pinned-node.mjs'
import { inRoot } from '../toolchain/root.mjs'

// Installs packages if needed, then runs the project's own Node with the given arguments.
await ensureInstalled()
// Commands are short: what was compiled for the last one, or for the server, halves their time.
becomePinnedNode(process.argv.slice(2), { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled') })
