import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { commandArguments } from '../toolchain/command-arguments.mjs'
import { ensureInstalled, installedKind } from '../toolchain/packages.mjs'
import { becomePinnedNode } from '../toolchain/pinned-node.mjs'
import { inRoot } from '../toolchain/root.mjs'

// Runs a command for operators. These need only the packages for serving, so nothing else is installed where only those are.
await ensureInstalled(installedKind())
// The compile cache, shared with the server, halves the time of short commands.
becomePinnedNode([...commandArguments, ...process.argv.slice(2)], {
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'),
})
