import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { ensureInstalled, isInstalled } from '../toolchain/packages.mjs'
import { becomePinnedNode } from '../toolchain/pinned-node.mjs'

// Runs a command for operators, which needs no other packages than serving does: where only those are installed, it stays so.
if (!isInstalled('production')) await ensureInstalled()
becomePinnedNode(process.argv.slice(2))
