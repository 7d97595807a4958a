import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireBuildablePath } from './buildable-path.mjs'
import { compressFiles } from './compress-files.mjs'
import { installBuild } from './install-build.mjs'
import { withLock } from './lock.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { quietStep } from './quiet-step.mjs'
import { inRoot } from './root.mjs'

/**
 * @typedef Part what is built on its own, again only when one of its inputs changed
 * @property {string[]} inputs files and folders
 * @property {string} stamp a file with the digest of the inputs, written last, so that an incomplete build has none
 * @property {(folder: string) => Promise<void>} make
 */

/** @type {Part} */
const pages = {
  inputs: [
    'web',
    'toolchain/bundle-packages.mjs',
    'toolchain/character-references.mjs',
    'toolchain/code-grammars.mjs',
    'toolchain/compress-files.mjs',
    'toolchain/contract-for-pages.mjs',
    'toolchain/font-weights.mjs',
    'toolchain/one-byte-text.mjs',
    'server/bundled-packages.mjs',
    'contract',
    'placeholder-art',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.base.json',
    'package.json',
    'package-lock.json',
  ],
  stamp: inRoot('build/inputs.sha256'),
  async make(folder) {
    requireBuildablePath()
    const reactRouter = inRoot('node_modules/@react-router/dev/bin.cjs')
    const env = { NODE_ENV: 'production', BUILD_FOLDER: folder }
    // One after the other: a step that fails or is interrupted ends this process, and would leave the other one writing.
    await quietStep('Building pages', pinnedNode, [reactRouter, 'build'], env)
    const bundler = inRoot('toolchain/bundle-packages.mjs')
    await quietStep('Bundling packages', pinnedNode, [bundler, path.join(folder, 'packages')])
    await compressFiles(path.join(folder, 'client/assets'))
  },
}

/** @type {Part} */
const program = {
  inputs: [
    'server',
    'contract',
    'placeholder-art',
    'toolchain/bundle-program.mjs',
    'toolchain/one-byte-text.mjs',
    'tsconfig.base.json',
    'package.json',
    'package-lock.json',
  ],
  stamp: inRoot('build/program.sha256'),
  async make(folder) {
    const bundler = inRoot('toolchain/bundle-program.mjs')
    await quietStep('Bundling the server', pinnedNode, [bundler, path.join(folder, 'program')])
  },
}

const parts = [pages, program]
const folder = inRoot('build')
/** Where a part is built, beside the one that a server may be running from. */
const newFolder = inRoot('build.new')

/** Builds the parts of which there is no build of the current sources. */
export const ensureBuilt = () => ensure(parts)

/** Only the server, which takes a second. */
export const ensureServerBuilt = () => ensure([program])

/** @param {Part[]} wanted */
async function ensure(wanted) {
  if (wanted.every(isCurrent)) return
  await withLock(() => buildTogether(wanted.filter((part) => !isCurrent(part))))
}

/** Ends the process unless there is a build, where nothing can be built. Without sources the build cannot be compared with them. */
export function requireBuild() {
  const canCompare = (/** @type {Part} */ { inputs }) => inputs.every((file) => existsSync(inRoot(file)))
  if (parts.every((part) => (canCompare(part) ? isCurrent(part) : existsSync(part.stamp)))) return
  console.error(
    'There is no build of this version in build/. Run `npm run build` in a copy of this folder, without --production, and copy its build/ here.',
  )
  process.exit(1)
}

export const build = () => withLock(() => buildTogether(parts))

/**
 * Makes all of them before it installs any, so that a failure leaves the previous build, whose pages and server belong together.
 * @param {Part[]} outdated
 */
async function buildTogether(outdated) {
  if (outdated.length === 0) return
  const stamps = outdated.map(({ inputs, stamp }) => ({ stamp, digest: digestOf(inputs) }))
  rmSync(newFolder, { recursive: true, force: true })
  for (const { make } of outdated) await make(newFolder)
  for (const { stamp } of stamps) rmSync(stamp, { force: true })
  installBuild(newFolder, folder)
  for (const { stamp, digest } of stamps) writeFileSync(stamp, digest)
}

/** @param {Part} part */
const isCurrent = ({ inputs, stamp }) => existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(inputs)

/** @param {string[]} inputs */
function digestOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

/**
 * @param {string} file
 * @returns {string[]} the file, or all files of the folder, from the root
 */
function filesOf(file) {
  if (path.extname(file) !== '') return [file]
  return readdirSync(inRoot(file), { recursive: true })
    .map((name) => path.join(file, String(name)))
    .filter((name) => statSync(inRoot(name)).isFile() && !name.endsWith('.test.ts'))
    .sort()
}
