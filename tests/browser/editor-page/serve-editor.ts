import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { build, preview } from 'vite'
import { pagePolicy } from '#server/delivery/pages/page-policy.ts'
import { characterReferences } from '#toolchain/character-references.mjs'
import { codeGrammars } from '#toolchain/code-grammars.mjs'

export interface ServedEditor {
  address: string
  /** The size of the editor's own script, compressed, in bytes. */
  size: number
  close(): Promise<void>
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
    build: { outDir: folder },
    preview: {
      port: 0,
      host: '127.0.0.1',
      headers: { 'Content-Security-Policy': pagePolicy([], { isAdmin: true }) },
    },
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
  const files = (await readdir(folder)).filter((name) => /^editor-.*\.js$/.test(name))
  const scripts = await Promise.all(files.map((name) => readFile(path.join(folder, name))))
  return scripts.reduce((size, script) => size + brotliCompressSync(script).length, 0)
}
