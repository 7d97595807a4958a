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

/** From now on these packages are loaded from the build. One that is missing there is loaded from `node_modules`. */
export function preferBundledPackages() {
  const built = bundledPackages.filter((name) => existsSync(bundleOf(name)))
  const urls = new Map(built.map((name) => [name, bundleOf(name).href]))
  registerHooks({
    resolve(specifier, context, next) {
      const url = urls.get(specifier)
      return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
    },
  })
}
