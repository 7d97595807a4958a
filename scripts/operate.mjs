import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { ensureInstalled, installedKind } from '../toolchain/packages.mjs'
import { becomePinnedNode } from '../toolchain/pinned-node.mjs'
import { inRoot } from '../toolchain/root.mjs'

// Runs a command for operators, which needs no other packages than serving does: where only those are installed, it stays so.
await ensureInstalled(installedKind())
// Commands are short: what was compiled for the last one, or for the server, halves their time.
becomePinnedNode(process.argv.slice(2), { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled') })
