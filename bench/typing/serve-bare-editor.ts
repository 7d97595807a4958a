import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, preview } from 'vite'

/** Builds a page with nothing but TipTap, as Lectern is built, and serves it. */
export async function serveBareEditor(): Promise<{ address: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-bare-editor-'))
  const root = path.join(import.meta.dirname, 'bare-editor')
  const shared = { configFile: false, root, logLevel: 'error' } as const
  await build({ ...shared, build: { outDir: folder } })
  const server = await preview({
    ...shared,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  })
  return {
    address: server.resolvedUrls?.local[0] as string,
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
