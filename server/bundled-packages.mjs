import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Packages of several files that every start loads, and what they require. The build puts each into one file:
 * docs/decisions/0035-packages-are-bundled-at-build.md.
 */
export const bundledPackages = [
  '@fastify/multipart',
  '@fastify/proxy-addr',
  '@fastify/static',
  '@fastify/swagger',
  'culori/fn',
  'fastify',
  'fastify-plugin',
  'kysely',
  'kysely/migration',
  'negotiator',
  'parse5',
  'pino',
  'typebox',
  'yaml',
]

/** @param {string} name */
export const bundleName = (name) => name.replaceAll('/', '-')

/** @param {string} name */
export const bundleOf = (name) => new URL(`../build/packages/${bundleName(name)}.mjs`, import.meta.url)

const root = new URL('../', import.meta.url)

/**
 * Where a module of the program is; null for any other. It is named by its whole path, from the one that imports it or, after `#`, from the root, so Node
 * need not look for files and settings of packages: a quarter of the work of a start.
 * @param {string} specifier
 * @param {string | undefined} importer
 */
function ownModule(specifier, importer) {
  if (!specifier.endsWith('.ts')) return null
  if (specifier.startsWith('#')) return new URL(specifier.slice(1), root).href
  return specifier.startsWith('.') ? new URL(specifier, importer).href : null
}

/** From now on these packages are loaded from the build. One that is missing there is loaded from `node_modules`. */
export function preferBundledPackages() {
  const built = bundledPackages.filter((name) => existsSync(bundleOf(name)))
  const urls = new Map(built.map((name) => [name, bundleOf(name).href]))
  registerHooks({
    resolve(specifier, context, next) {
      const bundle = urls.get(specifier)
      if (bundle) return { url: bundle, format: 'module', shortCircuit: true }
      const own = ownModule(specifier, context.parentURL)
      return own ? { url: own, format: 'module-typescript', shortCircuit: true } : next(specifier, context)
    },
  })
}
