import '../toolchain/node-version.mjs'
import '../toolchain/print-version.mjs'
import { ensureBuilt, requireBuild } from '../toolchain/build.mjs'
import { ensureInstalled } from '../toolchain/packages.mjs'
import { becomePinnedNode } from '../toolchain/pinned-node.mjs'
import { serverArguments } from '../toolchain/server-arguments.mjs'

const given = process.argv.slice(2)
const isProduction = given.join() === '--production'
if (given.length > 0 && !isProduction) {
  const usage =
    'Usage: npm start [-- --production | --version]\nSettings are environment variables: docs/configuration.md lists them.'
  const isHelpAsked = given.some((argument) => argument === '--help' || argument === '-h')
  console[isHelpAsked ? 'log' : 'error'](usage)
  process.exit(isHelpAsked ? 0 : 1)
}

// Gets from a fresh clone to a running server; with --production, from a clone with a build. Runs with whatever Node the machine has.
if (isProduction) requireBuild()
await ensureInstalled(isProduction ? 'production' : 'all')
if (!isProduction) await ensureBuilt()
becomePinnedNode(serverArguments)
