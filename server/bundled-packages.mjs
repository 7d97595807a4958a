import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Packages of up to four hundred small files, which take as long to find and to read as all else that the program loads, and the files
 * of the build that have all of one in one piece. What loads them by `require` gets CommonJS.
 */
export const bundledPackages = {
  kysely: 'kysely.mjs',
  'kysely/migration': 'kysely-migration.mjs',
  typebox: 'typebox.mjs',
  semver: 'semver.cjs',
  yaml: 'yaml.cjs',
}

/** Where they are. */
export const bundleFolder = new URL('../build/packages/', import.meta.url)

/** From now on these packages are loaded from the build; what is missing there is loaded as it is. */
export function preferBundledPackages() {
  const places = Object.entries(bundledPackages)
    .map(([name, file]) => ({ name, url: new URL(file, bundleFolder) }))
    .filter(({ url }) => existsSync(url))
  const urls = new Map(places.map(({ name, url }) => [name, url.href]))
  registerHooks({
    resolve(specifier, context, next) {
      const url = urls.get(specifier)
      if (!url) return next(specifier, context)
      return { url, format: url.endsWith('.cjs') ? 'commonjs' : 'module', shortCircuit: true }
    },
  })
}
