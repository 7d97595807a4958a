import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type IconLook, siteIconAddress } from '#contract/addresses/site-icon-address.ts'
import { type DrawingWorker, drawingSlot } from '../../content/drawing/drawing-worker.ts'
import type { ImageDelivery } from '../../content/images/image-delivery.ts'
import { makeIcon } from '../../content/images/make-icon.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import type { ConcurrencyLimiter } from '../../foundation/concurrency/concurrency-limiter.ts'
import { networkClient, type QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { createSingleFlight } from '../../foundation/concurrency/single-flight.ts'
import { fileOfBytes } from '../../foundation/http/file-of-bytes.ts'
import { sendFile } from '../../foundation/http/send-file.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import { icoFile } from './ico-file.ts'
import { iconSpecs, webManifest } from './web-manifest.ts'

type IconPath = keyof typeof iconSpecs

/** Not longer for addresses that stay the same when the icon changes. */
const oneDay = 'public, max-age=86400'
const forEver = 'public, max-age=31536000, immutable'

interface Parts {
  drawings: DrawingWorker
  imageDelivery: Pick<ImageDelivery, 'readOriginal'>
  imageWorkLimiter: ConcurrencyLimiter
  readSite: ReadSite
}

/** Serves the icons of the site, made when they are first requested: of the picture that owners chose, or drawn. Also serves the web manifest. */
export async function serveSiteIcons(
  app: FastifyInstance,
  { drawings, imageDelivery, imageWorkLimiter, readSite }: Parts,
): Promise<void> {
  const hidden = { schema: { hide: true } }
  /** Of the look that was asked for last: another picture or colour takes their place. */
  let made = { of: '', icons: new Map<IconPath, Buffer>() }
  const makeOnce = createSingleFlight<Buffer>(imageWorkLimiter)

  async function make(path: IconPath, { icon, accentColor }: IconLook): Promise<Buffer> {
    const spec = iconSpecs[path]
    const png = icon
      ? await makeIcon(await imageDelivery.readOriginal({ name: icon.imgname }), spec)
      : await drawings.draw({ icon: spec, accent: accentColor })
    return path.endsWith('.ico') ? icoFile(png, spec.side) : png
  }

  async function iconAt(path: IconPath, look: IconLook, client: QueueClient): Promise<Buffer> {
    const of = look.icon?.imgname ?? look.accentColor ?? ''
    if (made.of !== of) made = { of, icons: new Map() }
    const { icons } = made
    const known = icons.get(path)
    if (known) return known
    const bytes = await makeOnce(`${path} ${of}`, client, () => make(path, look), drawingSlot)
    icons.set(path, bytes)
    return bytes
  }

  const cachingFor = ({ url }: FastifyRequest, path: IconPath, look: IconLook) =>
    url !== path && url === siteIconAddress(path, look) ? forEver : oneDay

  for (const path of Object.keys(iconSpecs) as IconPath[]) {
    const type = path.endsWith('.ico') ? 'image/x-icon' : 'image/png'
    app.get(path, hidden, async (request, reply) => {
      const look = await readSite()
      const bytes = await iconAt(path, look, networkClient(clientNetworkOf(request.ip)))
      const cacheControl = cachingFor(request, path, look)
      return sendFile(request, reply, fileOfBytes(bytes, { type, cacheControl }))
    })
  }

  app.get('/manifest.webmanifest', hidden, async (request, reply) => {
    const manifest = Buffer.from(JSON.stringify(webManifest(await readSite())))
    return sendFile(
      request,
      reply,
      fileOfBytes(manifest, { type: 'application/manifest+json', cacheControl: oneDay }),
    )
  })
}
