import type { FastifyInstance } from 'fastify'
import type { DrawingWorkshop } from '../drawing/drawing-workshop.ts'
import { fileOfBytes } from '../http/file-of-bytes.ts'
import { sendFile } from '../http/send-file.ts'
import { icoFile } from './ico-file.ts'
import { iconWishes, webManifest } from './web-manifest.ts'

/** Their addresses stay the same when they change. */
const cacheControl = 'public, max-age=86400'

interface Parts {
  drawings: DrawingWorkshop
  siteName: string
}

/** Serves what browsers and devices show of the site beside its pages: icons, drawn when they are first asked for, and the web manifest. */
export async function serveSiteIcons(app: FastifyInstance, { drawings, siteName }: Parts): Promise<void> {
  const hidden = { schema: { hide: true } }
  const drawn = new Map<string, Promise<Buffer>>()

  async function draw(address: keyof typeof iconWishes): Promise<Buffer> {
    const wish = iconWishes[address]
    const png = await drawings.draw({ icon: wish })
    return address.endsWith('.ico') ? icoFile(png, wish.side) : png
  }

  function drawOnce(address: keyof typeof iconWishes): Promise<Buffer> {
    const known = drawn.get(address) ?? draw(address)
    drawn.set(address, known)
    known.catch(() => drawn.delete(address))
    return known
  }

  for (const address of Object.keys(iconWishes) as (keyof typeof iconWishes)[]) {
    const type = address.endsWith('.ico') ? 'image/x-icon' : 'image/png'
    app.get(address, hidden, async (request, reply) =>
      sendFile(request, reply, fileOfBytes(await drawOnce(address), { type, cacheControl })),
    )
  }

  const manifest = Buffer.from(JSON.stringify(webManifest(siteName)))
  app.get('/manifest.webmanifest', hidden, (request, reply) =>
    sendFile(request, reply, fileOfBytes(manifest, { type: 'application/manifest+json', cacheControl })),
  )
}
