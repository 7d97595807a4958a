import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { iconDrawing } from '#server/content/drawing/icon-shape.ts'
import { root } from '#tests/support/sources.ts'
import { useBlog } from '#tests/support/test-blog.ts'

describe('icons of the site', () => {
  const held = useBlog('sqlite')
  const ask = async (url: string) => held.blog.app.inject({ url })

  test('the manifest names icons with their actual sizes', async () => {
    const response = await ask('/manifest.webmanifest')
    expect(response.headers['content-type']).toBe('application/manifest+json')
    const manifest = response.json()
    expect(manifest).toMatchObject({ name: 'Lectern', start_url: '/', display: 'minimal-ui' })
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
      'any',
      'any',
      'maskable',
    ])
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await ask(src)
      const { width, height, format } = await sharp(icon.rawPayload).metadata()
      expect([`${width}x${height}`, `image/${format}`, icon.headers['content-type']]).toEqual([
        sizes,
        type,
        type,
      ])
    }
  })

  test('a maskable icon fills its square, others have round corners', async () => {
    const cornerOf = async (url: string) => {
      const pixels = await sharp((await ask(url)).rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer()
      return [...pixels.subarray(0, 4)]
    }
    expect(await cornerOf('/icon-maskable-512.png')).toEqual([0x0e, 0x5a, 0x46, 255])
    expect(await cornerOf('/apple-touch-icon.png')).toEqual([0x0e, 0x5a, 0x46, 255])
    expect((await cornerOf('/icon-512.png'))[3]).toBe(0)
  })

  test('have the accent colour of the site, at addresses of their own', async () => {
    const ann = await held.blog.signUp('ann')
    const colourOf = async (url: string) => {
      const { rawPayload, headers } = await ask(url)
      const pixels = await sharp(rawPayload).removeAlpha().raw().toBuffer()
      return [pixels.subarray(0, 3).toString('hex'), headers['cache-control']]
    }
    const before = await ask('/')
    expect(before.body).not.toContain('?accent=')
    await ann.put('/settings/update', { accentColor: '#0055aa' })
    expect((await ask('/manifest.webmanifest')).body).toContain('/icon-maskable-512.png?accent=0055aa')
    const forEver = 'public, max-age=31536000, immutable'
    expect(await colourOf('/icon-maskable-512.png?accent=0055aa')).toEqual(['0055aa', forEver])
    expect(await colourOf('/apple-touch-icon.png')).toEqual(['0055aa', 'public, max-age=86400'])
    await ann.put('/settings/update', { accentColor: null })
    expect(await colourOf('/icon-maskable-512.png?accent=0055aa')).toEqual([
      '0e5a46',
      'public, max-age=86400',
    ])
  })

  test('/favicon.ico is an ICO file with one image', async () => {
    const response = await ask('/favicon.ico')
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/x-icon'])
    const file = response.rawPayload
    expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48])
    const image = file.subarray(file.readUInt32LE(18))
    expect(image).toHaveLength(file.readUInt32LE(14))
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 })
  })
})

test('the drawn icon is the one that pages show', () => {
  const svg = readFileSync(path.join(root, 'web/ui/icon.svg'), 'utf8')
  const { side, corner, ground, ink, paths } = iconDrawing
  for (const part of [`viewBox="0 0 ${side} ${side}"`, `rx="${corner}"`, `"${ground}"`, `"${ink}"`, ...paths])
    expect(svg).toContain(part)
})
