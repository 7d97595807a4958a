import { existsSync } from 'node:fs'
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { preferBundledPackages } from './bundled-packages.mjs'

/**
 * Starts the program with what Node compiled at an earlier start, wherever a file is still the same:
 * https://nodejs.org/docs/latest-v26.x/api/module.html#module-compile-cache. A folder that cannot be written is done without.
 * This is JavaScript so that what takes the types out of TypeScript, which is large, is not loaded either.
 */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
preferBundledPackages()

// Garbage is collected once the heap grew by so much: under heavy load the process takes up to 30 % less memory, and a rendering no more time.
setFlagsFromString('--heap-growing-percent=60')

// An `import` of node:http reads all that it exports. For these three, which nothing here uses, it would load undici.
const http = process.getBuiltinModule('node:http')
for (const name of ['CloseEvent', 'MessageEvent', 'WebSocket']) Reflect.deleteProperty(http, name)

// Stack traces name the sources also where these were bundled.
setSourceMapsSupport(true)
const bundle = new URL('../build/program/main.mjs', import.meta.url)
const isDevelopment = process.argv.includes('--dev')

// An `import` above would be loaded before the cache is there.
if (process.argv.includes('--version')) console.log((await import('./foundation/site/version.ts')).version)
else if (existsSync(bundle) && !isDevelopment) await import(bundle.href)
else await import('./main.ts')
