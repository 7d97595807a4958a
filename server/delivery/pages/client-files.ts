import { readdirSync } from 'node:fs'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAssets } from './page-renderer.ts'

/** Serves the files of the build by one route, as one for each of them takes 10 MB. Other addresses below it are left to `otherwise`. */
export async function serveClientFiles(
  app: FastifyInstance,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<void> {
  // Compressed forms are sent under the name of the file.
  const files = new Set(readdirSync(clientAssets).filter((name) => !/\.(?:br|gz)$/.test(name)))
  await app.register(serveStatic, {
    root: clientAssets,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    serve: false,
  })
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const name = request.params['*']
    return files.has(name) ? reply.sendFile(name) : otherwise(request, reply)
  })
}
