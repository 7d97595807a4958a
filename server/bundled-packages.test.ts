import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { bundledPackages, bundleOf } from './bundled-packages.mjs'

/** What a module that prefers bundles finds under a name: where it is, and what it exports to `import` and to `require`. */
function found(name: string, how: 'bundled' | 'as it is') {
  const script = `
    import { createRequire } from 'node:module'
    import { preferBundledPackages } from './bundled-packages.mjs'
    ${how === 'bundled' ? 'preferBundledPackages()' : ''}
    const url = import.meta.resolve('${name}')
    const required = createRequire(import.meta.url)('${name}')
    const exported = Object.keys(await import('${name}'))
    console.log(JSON.stringify({ url, exported: exported.sort(), required: [typeof required, ...Object.keys(required).sort()] }))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
  })
  return JSON.parse(output.toString()) as { url: string; exported: string[]; required: string[] }
}

describe.each(bundledPackages)('the package %s in one piece', (name) => {
  test('is loaded from the build and has all that the package has', () => {
    const bundled = found(name, 'bundled')
    const whole = found(name, 'as it is')
    expect(bundled.url).toBe(bundleOf(name).href)
    expect(whole.url).toContain('/node_modules/')
    expect(bundled.exported).toEqual(whole.exported)
    expect(bundled.exported.length).toBeGreaterThan(0)
    expect(bundled.required).toEqual(whole.required)
  })
})
