import { build } from 'vite'
import { bundledPackages } from '../server/bundled-packages.mjs'

/** Writes each of the packages that the server loads from the build into the folder that is named, as ES modules and as CommonJS. */
const outDir = process.argv[2]
for (const [format, ending] of /** @type {const} */ ([
  ['es', '.mjs'],
  ['cjs', '.cjs'],
])) {
  const files = Object.entries(bundledPackages).filter(([, file]) => file.endsWith(ending))
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: format === 'es',
      rolldownOptions: {
        input: Object.fromEntries(files.map(([name, file]) => [file.slice(0, -ending.length), name])),
        output: { format, entryFileNames: `[name]${ending}`, chunkFileNames: `[name]${ending}` },
      },
    },
  })
}
