import { build } from 'vite'
import { bundledPackages, bundleName } from '../server/bundled-packages.mjs'
import { oneByteText } from './one-byte-text.mjs'

/**
 * One module for each package, which exports what Node does. For a CommonJS package that includes the name under which `require` finds
 * the whole of an ES module: https://nodejs.org/api/modules.html#loading-ecmascript-modules-using-require
 */
const entries = {
  name: 'entries',
  /** @param {string} id */
  resolveId: (id) => (id.startsWith('entry:') ? `\0${id}.mjs` : undefined),
  /** @param {string} id */
  async load(id) {
    const [, name] = /^\0entry:(.*)\.mjs$/.exec(id) ?? []
    if (!name) return
    const exported = Object.keys(await import(name))
    if (!exported.includes('module.exports')) return `export { ${exported.join(', ')} } from '${name}'`
    const parts = exported.filter((each) => each !== 'default' && each !== 'module.exports')
    return `
      import whole from '${name}'
      export { whole as default, whole as 'module.exports' }
      export const { ${parts.join(', ')} } = whole`
  },
}

/** What these packages load only when it is needed, which here it is not. */
const neverLoaded = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'ajv',
  'fast-json-stringify',
  'light-my-request',
]

const outDir = process.argv[2]

// Bundles each of the packages that the server loads from the build into the given folder.
await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [entries, oneByteText],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    rolldownOptions: {
      input: Object.fromEntries(bundledPackages.map((name) => [bundleName(name), `entry:${name}`])),
      external: neverLoaded,
      // Comments would take memory as long as the server runs.
      output: { comments: false, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
})
