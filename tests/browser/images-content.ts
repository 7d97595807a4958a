import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { type Author, test as base, bearer, expect, signUp } from './fixtures.ts'

/** A JPEG as a camera would make it of hills at dusk. */
export const landscape = ({ width = 2400, height = 1600 } = {}): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 24 16">
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#27407a"/><stop offset="1" stop-color="#f0a868"/></linearGradient>
      <path fill="url(#sky)" d="M0 0h24v16H0z"/><circle cx="17" cy="9" r="1.5" fill="#ffe9b0"/>
      <path fill="#40506a" d="M0 10q4-4 8 0t8-1 8 1v6H0z"/><path fill="#1e2b30" d="M0 13q6-3 12 0t12-1v4H0z"/></svg>`),
  )
    .jpeg({ quality: 92 })
    .toBuffer()

/** Uploads an image and returns the name under which it is kept. */
export async function uploadImage(
  request: APIRequestContext,
  author: Author,
  buffer: Buffer,
): Promise<string> {
  const response = await request.post('/api/images/dusk.jpg', {
    headers: bearer(author.token),
    multipart: { file: { name: 'dusk.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(response.status()).toBe(201)
  return (await response.json()).imgname
}

/** Saves a post with a cover and, in its body, images between lines of text. */
export async function saveIllustrated(
  request: APIRequestContext,
  author: Author,
  { title, imgname, images = [], status = 'public' }: Illustrated,
): Promise<string> {
  const text =
    '<p>Some words that stand between two pictures and take up a few lines of the page.</p>'.repeat(6)
  const content = images.map((name) => `${text}<p><img src="/api/images/${name}" alt="Hills"></p>`).join('')
  const response = await request.post('/api/post/create', {
    headers: bearer(author.token),
    data: { status, title, description: 'A description.', content, tags: [], imgname },
  })
  expect(response.status()).toBe(201)
  return (await response.json()).post.url
}
interface Illustrated {
  title: string
  imgname?: string
  images?: string[]
  status?: 'public' | 'draft'
}

/** An author of ten posts with covers, the newest of which, at `url`, has images in its body as well. */
interface Shared {
  illustrated: Author & { url: string }
}

export const test = base.extend<object, Shared>({
  illustrated: [
    async ({ server: { request } }, use) => {
      const author = await signUp(request)
      const imgname = await uploadImage(request, author, await landscape())
      // A browser takes the larger version of an image that it has already, so the cards of the others need one of their own.
      const others = await uploadImage(request, author, await landscape({ width: 2100, height: 1400 }))
      const title = (number: number) => `Dusk ${number} of ${author.username}`
      for (let number = 1; number < 10; number++) {
        await saveIllustrated(request, author, { title: title(number), imgname: others })
      }
      const images = [imgname, imgname, imgname]
      const url = await saveIllustrated(request, author, { title: title(10), imgname, images })
      await use({ ...author, url })
    },
    { scope: 'worker' },
  ],
})
