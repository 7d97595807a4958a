import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { installBuild } from './install-build.mjs'
import { withLock } from './lock.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { quietStep } from './quiet-step.mjs'
import { inRoot } from './root.mjs'

/** All inputs of a build. */
const inputs = [
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
]
const folder = inRoot('build')
/** Where a build is created, beside the one that a server may be running from. */
const newFolder = inRoot('build.new')
/** Contains the digest of the inputs. Written last, so that an incomplete build has none. */
const stamp = path.join(folder, 'inputs.sha256')

/** Builds the pages unless there is a build of the current sources. */
export async function ensureBuilt() {
  if (isCurrent()) return
  await withLock(async () => {
    if (!isCurrent()) await buildAlone()
  })
}

/** Ends the process unless there is a build, where nothing can be built. Without sources the build cannot be compared with them. */
export function requireBuild() {
  const canCompare = inputs.every((file) => existsSync(inRoot(file)))
  if (canCompare ? isCurrent() : existsSync(stamp)) return
  console.error(
    'There is no build of this version in build/. Run `npm run build` in a copy of this folder, without --production, and copy its build/ here.',
  )
  process.exit(1)
}

export const build = () => withLock(buildAlone)

async function buildAlone() {
  const digest = digestOfInputs()
  rmSync(newFolder, { recursive: true, force: true })
  const reactRouter = inRoot('node_modules/@react-router/dev/bin.cjs')
  const env = { NODE_ENV: 'production', BUILD_FOLDER: newFolder }
  // One after the other: a step that fails or is interrupted ends this process, and would leave the other one writing.
  await quietStep('Building pages', pinnedNode, [reactRouter, 'build'], env)
  const bundler = inRoot('toolchain/bundle-packages.mjs')
  await quietStep('Bundling packages', pinnedNode, [bundler, path.join(newFolder, 'packages')])
  await compressFiles(path.join(newFolder, 'client/assets'))
  rmSync(stamp, { force: true })
  installBuild(newFolder, folder)
  writeFileSync(stamp, digest)
}

const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfInputs()

function digestOfInputs() {
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
