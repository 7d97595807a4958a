import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { build, type Plugin, preview } from 'vite'
import { pagePolicy } from '#server/delivery/pages/page-policy.ts'
import { characterReferences } from '#toolchain/character-references.mjs'
import { codeGrammars } from '#toolchain/code-grammars.mjs'

export interface ServedEditor {
  address: string
  /** The size of the editor's own script, compressed, in bytes. */
  size: number
  close(): Promise<void>
}

/** Files have a policy of their own, which workers obey, as on the server. */
const policies: Plugin = {
  name: 'policies',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const isFile = request.url?.startsWith('/assets/')
      response.setHeader(
        'Content-Security-Policy',
        isFile ? "default-src 'none'" : pagePolicy([], { isAdmin: true }),
      )
      next()
    })
  },
}

/** Builds the editor in a page of its own and serves it. */
export async function serveEditor(): Promise<ServedEditor> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-editor-'))
  const shared = { configFile: false, root: import.meta.dirname, logLevel: 'error' } as const
  await build({
    ...shared,
    plugins: [tailwindcss({ optimize: false }), characterReferences, codeGrammars],
    worker: { format: 'es' },
    build: { outDir: folder, rolldownOptions: { input: path.join(import.meta.dirname, 'harness.html') } },
  })
  const server = await preview({
    ...shared,
    plugins: [policies],
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  })
  return {
    address: `${server.resolvedUrls?.local[0]}harness.html`,
    size: await editorSize(path.join(folder, 'assets')),
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function editorSize(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((name) => /^editor\.client-.*\.js$/.test(name))
  const scripts = await Promise.all(files.map((name) => readFile(path.join(folder, name))))
  return scripts.reduce((size, script) => size + brotliCompressSync(script).length, 0)
}
