import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { ensureInstalled, isInstalled } from '../toolchain/packages.mjs'
import { becomePinnedNode } from '../toolchain/pinned-node.mjs'

// Runs a command for operators. These need only the packages for serving, so nothing else is installed where only those are.
if (!isInstalled('production')) await ensureInstalled()
becomePinnedNode(process.argv.slice(2))
