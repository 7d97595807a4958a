import './node-version.mjs'
import './print-version.mjs'
import { ensureInstalled } from './packages.mjs'
import { becomePinnedNode } from './pinned-node.mjs'

// Installs packages if needed, then runs the project's own Node with the given arguments.
await ensureInstalled()
becomePinnedNode(process.argv.slice(2))
