import './node-version.mjs'
import './print-version.mjs'
import { ensureInstalled } from './packages.mjs'
import { becomePinnedNode } from './pinned-node.mjs'
import { serverArguments } from './server-arguments.mjs'
import { ensureBuilt } from './web-build.mjs'

// Everything from a fresh clone to a running server. Runs with whatever Node the machine has.
await ensureInstalled()
await ensureBuilt()
becomePinnedNode(serverArguments)
