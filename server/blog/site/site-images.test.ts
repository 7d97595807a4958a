import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { SiteImage } from '#contract/site.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile, photo } from '#tests/support/image-files.ts'
import type { SignedIn } from '#tests/support/test-blog.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'

const day = 86_400_000

describe.each(databaseKinds)('images of the site on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  const ask = (url: string) => held.blog.app.inject({ url })
  const home = async () => (await ask('/')).body
  const uploaded = async (by: SignedIn, size: { width: number; height: number }, background = '#ff0000') => {
    const bytes = await imageFile('png', { ...size, background })
    const { imgname } = (await upload(held.blog, by, { bytes })).body
    return { imgname } as SiteImage
  }
  const choose = (by: SignedIn, images: object) => by.put('/settings/update', images)

  test('take the place of the name at the top of pages, and of the drawn icon, until they are removed', async () => {
    const owner = await held.blog.signUp('ann')
    const before = await home()
    expect(before).not.toContain('<picture>')
    const [logo, logoDark] = [
      await uploaded(owner, { width: 800, height: 100 }),
      await uploaded(owner, { width: 30, height: 20 }),
    ]
    const { body } = await choose(owner, { logo: { ...logo, width: 9 }, logoDark })
    expect(body.settings).toMatchObject({
      logo: { ...logo, width: 800, height: 100 },
      logoDark: { ...logoDark, width: 30, height: 20 },
      icon: null,
    })
    const shown = await home()
    expect(shown).toContain(
      `<a class="wordmark" href="/"><picture><source media="(prefers-color-scheme:dark)" width="30" height="20" srcSet="/api/images/${logoDark.imgname}?w=320&amp;format=webp"/><img width="200" height="25" srcSet="/api/images/${logo.imgname}?w=320&amp;format=webp 320w, /api/images/${logo.imgname}?w=640&amp;format=webp 640w" sizes="200px" src="/api/images/${logo.imgname}?w=320&amp;format=webp" alt="Lectern"/></picture></a><script>`,
    )
    const script = /<\/a><script>([^<]+)<\/script>/.exec(shown)?.[1] as string
    const digest = createHash('sha256').update(script).digest('base64')
    const policy = async (url: string) => (await ask(url)).headers['content-security-policy']
    expect(await policy('/')).toContain(`'sha256-${digest}'`)
    expect(await policy('/admin')).not.toContain(digest)
    const read = await readImage(held.blog, `${logo.imgname}?w=320&format=webp`)
    expect([read.status, read.headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')])
    await choose(owner, { logo: null, logoDark: null })
    expect(await home()).toBe(before)
    expect((await readImage(held.blog, logo.imgname)).status).toBe(404)
  })

  test('are the icons of browsers and home screens at addresses of their own, which are cached for ever', async () => {
    const owner = await held.blog.signUp('ann')
    const drawn = (await ask('/icon-192.png')).rawPayload
    const icon = await uploaded(owner, { width: 400, height: 200 })
    await choose(owner, { icon })
    const query = `?image=${icon.imgname}`
    for (const page of ['/', '/admin']) {
      const { body } = await ask(page)
      expect(body).toContain(
        `<link rel="icon" type="image/png" sizes="192x192" href="/icon-192.png${query}"/>`,
      )
      expect(body).toContain(`<link rel="apple-touch-icon" href="/apple-touch-icon.png${query}"/>`)
    }
    const { icons } = (await ask('/manifest.webmanifest')).json()
    const addresses: string[] = icons.map(({ src }: { src: string }) => src)
    expect(addresses).toEqual([
      `/icon-192.png${query}`,
      `/icon-512.png${query}`,
      `/icon-maskable-512.png${query}`,
    ])
    const pixel = async (url: string, [left, top]: [number, number]) => {
      const { data } = await sharp((await ask(url)).rawPayload)
        .ensureAlpha()
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return [...data]
    }
    const [red, white] = [
      [255, 0, 0, 255],
      [255, 255, 255, 255],
    ]
    expect(await pixel(addresses[0] as string, [96, 96])).toEqual(red)
    expect((await pixel(addresses[0] as string, [96, 2]))[3]).toBe(0)
    expect(await pixel(addresses[2] as string, [256, 256])).toEqual(red)
    expect(await pixel(addresses[2] as string, [10, 256])).toEqual(white)
    for (const address of addresses)
      expect((await ask(address)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const address of ['/icon-192.png', '/favicon.ico', '/icon-192.png?image=another.png'])
      expect((await ask(address)).headers['cache-control']).toBe('public, max-age=86400')
    expect((await ask('/icon-192.png')).rawPayload).not.toEqual(drawn)
    const next = await uploaded(owner, { width: 192, height: 192 }, '#0000ff')
    await choose(owner, { icon: next })
    expect(await pixel('/icon-192.png', [96, 96])).toEqual([0, 0, 255, 255])
    await choose(owner, { icon: null })
    expect((await ask('/icon-192.png')).rawPayload).toEqual(drawn)
  })

  test('stay as long as a change names them, whoever uploaded them', async () => {
    const ann = await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    await ann.put('/author/position/ben', { position: 'owner' })
    const logo = await uploaded(ben, { width: 100, height: 50 })
    await choose(ben, { logo })
    await choose(ann, { logo: null })
    const isStored = async () => (await held.blog.images.storage.size(logo.imgname)) !== null
    const cleanUp = async () => {
      held.blog.passTime(2 * day)
      await held.blog.services.images.removeUnused()
      held.blog.passTime(2 * day)
      await held.blog.services.images.removeUnused()
    }
    await ann.delete('/author/delete/ben')
    await cleanUp()
    expect(await isStored()).toBe(true)
    await ann.put('/settings/restore', { version: 1 })
    expect(await home()).toContain(logo.imgname)
    expect((await readImage(held.blog, logo.imgname)).status).toBe(200)
    await choose(ann, { logo: null })
    expect((await choose(ann, { logo })).status).toBe(200)
    await choose(ann, { logo: null })
    for (let year = 1901; year <= 1998; year++) await ann.put('/settings/update', { copyrightYear: year })
    await cleanUp()
    expect(await isStored()).toBe(true)
    await ann.put('/settings/update', { copyrightYear: 2000 })
    await cleanUp()
    expect(await isStored()).toBe(false)
  })

  test('are uploads of the caller within bounds, and all else is refused at its field', async () => {
    const ann = await held.blog.signUp('ann')
    const ben = await held.blog.signUp('ben')
    const [wide, small] = [
      await uploaded(ann, { width: 2_049, height: 10 }),
      await uploaded(ann, { width: 300, height: 191 }),
    ]
    const heavy = (await upload(held.blog, ann, { bytes: await photo({ width: 2_000, height: 2_000 }) })).body
    const refused: [object, string, string][] = [
      [{ logo: await uploaded(ben, { width: 9, height: 9 }) }, 'logo', 'There is no uploaded image'],
      [{ logoDark: { imgname: 'nothing.png' } }, 'logoDark', 'There is no uploaded image'],
      [{ icon: { imgname: '../../x\u0000' } }, 'icon', 'There is no uploaded image'],
      [{ logo: wide }, 'logo', 'The logo must have at most 2,048 pixels a side.'],
      [{ icon: small }, 'icon', 'The icon must have at least 192 pixels a side.'],
      [{ logo: { imgname: heavy.imgname } }, 'logo', 'The logo has more than 1 MiB'],
    ]
    for (const [body, field, problem] of refused) {
      const response = await choose(ann, { name: 'New', ...body })
      expect([response.status, response.body.fields]).toEqual([
        400,
        { [field]: expect.stringContaining(problem) },
      ])
    }
    for (const logo of ['x', {}, { imgname: 5 }, [], { imgname: 'x'.repeat(301) }])
      expect((await choose(ann, { logo })).status).toBe(400)
    expect((await choose(ben, { logo: null })).status).toBe(403)
    expect((await ann.get('/settings/read')).body.version).toBe(0)
  })
})
