import { build } from 'vite'
import { bundledPackages, bundleName } from '../server/bundled-packages.mjs'

/** Bundles each of the packages that the server loads from the build into the given folder. */
const outDir = process.argv[2]
await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    rolldownOptions: {
      input: Object.fromEntries(bundledPackages.map((name) => [bundleName(name), name])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
})
