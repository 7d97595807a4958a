import { enableCompileCache } from 'node:module'
import path from 'node:path'

/**
 * What Node made of scripts and TypeScript at an earlier start, to be taken again where the file is still the same:
 * https://nodejs.org/docs/latest-v26.x/api/module.html#module-compile-cache. In a folder that cannot be written it does without.
 */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))

// Loaded from here and not by an `import` above, which would come first.
await import('./program.ts')
