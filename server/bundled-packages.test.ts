import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { bundledPackages, bundleOf } from './bundled-packages.mjs'

interface Found {
  url: string
  /** What the module exports to `import` and to `require`. */
  exported: string[]
  required: string[]
}

/** Modules of the program, as others name them. */
const ownModules = [
  ...['./config.ts', '../contract/limits.ts', './data/database/schema.ts'],
  ...Object.keys(packageJson.imports).map((pattern) => pattern.replace('*', 'any/module.ts')),
]

/** What a module that prefers bundles, or does not, finds under the name of each package. */
function found(how: 'bundled' | 'as it is') {
  const script = `
    import { createRequire } from 'node:module'
    import { preferBundledPackages } from './bundled-packages.mjs'
    ${how === 'bundled' ? 'preferBundledPackages()' : ''}
    const require = createRequire(import.meta.url)
    const names = ${JSON.stringify(bundledPackages)}
    const modules = ${JSON.stringify(ownModules)}
    const found = await Promise.all(names.map(async (name) => [name, {
      url: import.meta.resolve(name),
      exported: Object.keys(await import(name)).sort(),
      required: [typeof require(name), ...Object.keys(require(name)).sort()],
    }]))
    const places = modules.map((name) => import.meta.resolve(name))
    console.log(JSON.stringify({ packages: Object.fromEntries(found), places }))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
  })
  return JSON.parse(output.toString()) as { packages: Record<string, Found>; places: string[] }
}

const { packages: bundled, places } = found('bundled')
const { packages: whole, places: usualPlaces } = found('as it is')

test('modules of the program are where Node would find them', () => {
  expect(places).toHaveLength(ownModules.length)
  expect(places).toEqual(usualPlaces)
})

test.each(bundledPackages)('the package %s is loaded from the build and has all that it has', (name) => {
  expect(bundled[name]?.url).toBe(bundleOf(name).href)
  expect(whole[name]?.url).toContain('/node_modules/')
  expect(bundled[name]?.exported).toEqual(whole[name]?.exported)
  expect(bundled[name]?.exported.length).toBeGreaterThan(0)
  expect(bundled[name]?.required).toEqual(whole[name]?.required)
})
