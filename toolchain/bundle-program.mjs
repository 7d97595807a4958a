import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { oneByteText } from './one-byte-text.mjs'
import { inRoot, root } from './root.mjs'

/**
 * Lets bundled modules find what is beside their sources: samples, and the modules that worker threads run.
 * @type {import('vite').Plugin}
 */
const besideTheSource = {
  name: 'beside-the-source',
  enforce: 'pre',
  transform(code, id) {
    const source = path.relative(root, id).replaceAll(path.sep, '/')
    if (!source.startsWith('server/') || !code.includes('import.meta.')) return
    const changed = code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../../${path.posix.dirname(source)}')`)
      .replaceAll('import.meta.url', `new URL('../../${source}', import.meta.url).href`)
    // Nothing moves to another line, so stack traces stay true.
    return { code: changed, map: null }
  },
}

/**
 * Lets the bundle know the migrations that it has, and none that a newer version put beside it.
 * @type {import('vite').Plugin}
 */
const ownMigrations = {
  name: 'own-migrations',
  enforce: 'pre',
  transform: {
    filter: { id: /\/server\/data\/database\/migrations\.ts$/ },
    handler(code) {
      const names = JSON.stringify(readdirSync(inRoot('server/data/database/migrations')))
      const changed = code.replace('readdirSync(folder)', names)
      if (changed === code) throw new Error('The list of migrations was not found.')
      return { code: changed, map: null }
    },
  },
}

const outDir = process.argv[2]

// Bundles the server's own modules into the given folder: docs/decisions/0062-the-server-is-bundled-at-build.md.
await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [ownMigrations, besideTheSource, oneByteText],
  build: {
    ssr: true,
    outDir,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts' },
      external: (id) => !/^[./#\0]/.test(id) && !path.isAbsolute(id),
      // Comments would take memory as long as the server runs.
      output: { comments: false, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
