import type { FastifyInstance } from 'fastify'
import { type DrawingWorker, drawingSlot } from '../../content/drawing/drawing-worker.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import type { ConcurrencyLimiter } from '../../foundation/concurrency/concurrency-limiter.ts'
import { networkClient, type QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { createSingleFlight } from '../../foundation/concurrency/single-flight.ts'
import { fileOfBytes } from '../../foundation/http/file-of-bytes.ts'
import { sendFile } from '../../foundation/http/send-file.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import { icoFile } from './ico-file.ts'
import { iconSpecs, webManifest } from './web-manifest.ts'

/** Not longer, because the addresses stay the same when the icons change. */
const cacheControl = 'public, max-age=86400'

interface Parts {
  drawings: DrawingWorker
  imageWorkLimiter: ConcurrencyLimiter
  readSite: ReadSite
}

/** Serves the icons of the site, drawn when they are first requested, and the web manifest. */
export async function serveSiteIcons(
  app: FastifyInstance,
  { drawings, imageWorkLimiter, readSite }: Parts,
): Promise<void> {
  const hidden = { schema: { hide: true } }
  const drawn = new Map<string, Buffer>()
  const drawOnce = createSingleFlight<Buffer>(imageWorkLimiter)

  async function draw(address: keyof typeof iconSpecs): Promise<Buffer> {
    const spec = iconSpecs[address]
    const png = await drawings.draw({ icon: spec })
    const icon = address.endsWith('.ico') ? icoFile(png, spec.side) : png
    drawn.set(address, icon)
    return icon
  }

  const iconAt = async (address: keyof typeof iconSpecs, client: QueueClient): Promise<Buffer> =>
    drawn.get(address) ?? drawOnce(address, client, () => draw(address), drawingSlot)

  for (const address of Object.keys(iconSpecs) as (keyof typeof iconSpecs)[]) {
    const type = address.endsWith('.ico') ? 'image/x-icon' : 'image/png'
    app.get(address, hidden, async (request, reply) => {
      const icon = await iconAt(address, networkClient(clientNetworkOf(request.ip)))
      return sendFile(request, reply, fileOfBytes(icon, { type, cacheControl }))
    })
  }

  app.get('/manifest.webmanifest', hidden, async (request, reply) => {
    const manifest = Buffer.from(JSON.stringify(webManifest((await readSite()).name)))
    return sendFile(
      request,
      reply,
      fileOfBytes(manifest, { type: 'application/manifest+json', cacheControl }),
    )
  })
}
