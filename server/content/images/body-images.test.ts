import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

describe.each(databaseKinds)('images in bodies on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  let ben: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    ben = await held.blog.signUp('ben')
  })
  const img = (src: string, size = '') => `<p><img src="${src}" alt="A"${size}></p>`
  const kept = (name: string) => img(`/api/images/${name}`, ' width="64" height="48"')
  const write = (who: SignedIn, content: string, status = 'public') =>
    who.post('/post/create', { title: 'One', description: 'd', status, content })
  const stored = async () => (await held.blog.visitor.get('/post/getpost/one')).body.post.content

  test.each(['http://localhost:3000', 'https://blog.example', '//blog.example'])(
    'what was copied from a page of %s is stored by its path, without token',
    async (host) => {
      const { imgname, token } = (await upload(held.blog, ann)).body
      const copied = img(`${host}/api/images/${imgname}?w=640&amp;format=jpeg&amp;token=${token}`)
      await write(ann, copied)
      expect(await stored()).toBe(kept(imgname))
      const post = await held.blog.services.openReader().findPost('one')
      expect(post?.html).toContain(`srcset="/api/images/${imgname}?w=320 64w"`)
      await ann.put('/post/update/one', { content: `<p>More</p>${copied}` })
      expect(await stored()).toBe(`<p>More</p>${kept(imgname)}`)
    },
  )

  test('what a picture shows on dark screens belongs to the post as the picture does', async () => {
    const [light, dark] = [(await upload(held.blog, ann)).body, (await upload(held.blog, ann)).body]
    const content = (token = '') =>
      `<p><img src="/api/images/${light.imgname}${token && `?token=${light.token}`}" alt="A" width="64" height="48" data-dark="/api/images/${dark.imgname}${token && `?token=${dark.token}`}"></p>`
    await write(ann, content('with'), 'draft')
    const { body } = await ann.get('/post/readbyadmin/one')
    expect(body.content).toBe(content('with'))
    expect((await held.blog.visitor.get(`/images/${dark.imgname}`)).status).toBe(404)
    await ann.put('/post/update/one', { status: 'public' })
    expect(await stored()).toBe(content())
    expect((await held.blog.visitor.get(`/images/${dark.imgname}`)).status).toBe(200)
    const post = await held.blog.services.openReader().findPost('one')
    expect(post?.html).toContain(`srcset="/api/images/${dark.imgname}?w=320 64w"`)
  })

  test('what a picture shows on dark screens is refused if it is missing or hidden', async () => {
    const { imgname } = (await upload(held.blog, ben)).body
    for (const name of [imgname, 'photo-1.png']) {
      const refused = await write(ann, `<p><img src="/a.png" alt="A" data-dark="/api/images/${name}"></p>`)
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { content: `The image ${name} in the body no longer exists: remove it or choose it again.` },
      ])
    }
  })

  test('an image of the post is recognised by its address with a host, whoever uploaded it', async () => {
    const { imgname } = (await upload(held.blog, ben)).body
    await write(ben, img(`/api/images/${imgname}`), 'draft')
    await ann.delete('/author/delete/ben')
    const content = img(`https://blog.example/api/images/${imgname}?token=x`)
    await ann.put('/post/update/one', { content, status: 'public' })
    expect(await stored()).toBe(kept(imgname))
  })

  test('a body with a missing image is refused, unless the image was in it before', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const lost = img('/api/images/photo-1.png?token=x')
    const problem = 'The image photo-1.png in the body no longer exists: remove it or choose it again.'
    const refused = await write(ann, kept(imgname) + lost)
    expect([refused.status, refused.body.fields]).toEqual([400, { content: problem }])
    await write(ann, kept(imgname))
    const changed = await ann.put('/post/update/one', { content: kept(imgname) + lost })
    expect([changed.status, changed.body.fields]).toEqual([400, { content: problem }])
    expect(await stored()).toBe(kept(imgname))

    const { db } = held.blog.database
    await db.deleteFrom('image').execute()
    const more = await ann.put('/post/update/one', { content: `<p>More</p>${kept(imgname)}` })
    expect([more.status, await stored()]).toEqual([200, `<p>More</p>${kept(imgname)}`])
    expect((await ann.put('/post/update/one', { content: kept(imgname) + lost })).status).toBe(400)
  })

  test('another author’s hidden image is treated as missing, and a public one is shown', async () => {
    const { imgname } = (await upload(held.blog, ben)).body
    const [hidden, missing] = [
      await write(ann, kept(imgname), 'draft'),
      await write(ann, kept('photo-1.png'), 'draft'),
    ]
    const blank = ({ body }: typeof hidden, name: string) => JSON.stringify(body.fields).replace(name, '…')
    expect(hidden.status).toBe(400)
    expect([hidden.status, blank(hidden, imgname)]).toEqual([missing.status, blank(missing, 'photo-1.png')])
    await ben.post('/post/create', {
      title: 'Of Ben',
      description: 'd',
      status: 'public',
      content: kept(imgname),
    })
    expect((await write(ann, kept(imgname))).status).toBe(201)
    expect(await stored()).toBe(kept(imgname))
  })

  test('a body may have any number of addresses like ours', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const others = Array.from({ length: 33_000 }, (_, at) => `<img src="//x/api/images/${at}" alt="">`)
    const { status } = await write(ann, `<p>${others.join('')}</p>${kept(imgname)}`)
    expect([status, (await stored()).endsWith(kept(imgname))]).toEqual([201, true])
  })

  test('a request that is sent again stores its image data only once', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const bytes = await imageFile('png', { width: 200, noise })
    const post = {
      title: 'One',
      description: 'd',
      content: img(`data:image/png;base64,${bytes.toString('base64')}`),
    }
    const send = () => ann.post('/post/create', post, { 'idempotency-key': 'k' })
    const [first, second] = [await send(), await send()]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await held.blog.images.files()).toHaveLength(1)
  })

  test('an image of another site stays, whatever its address is', async () => {
    const { imgname } = (await upload(held.blog, ben)).body
    const content = ['photo-1.png', imgname].map((name) =>
      img(`https://other.example/api/images/${name}?w=320`),
    )
    await write(ann, content.join(''))
    expect(await stored()).toBe(content.join(''))
  })

  // It is refused before the database is asked for anything of its own.
  if (kind !== databaseKinds[0]) return

  test('a body may have no more image data than can be processed while its author waits', async () => {
    const bytes = await imageFile('jpeg', { width: 7_000, height: 7_000 })
    // What follows an image makes it another one.
    const large = (end: string) =>
      `<p><img src="data:image/jpeg;base64,${Buffer.concat([bytes, Buffer.from(end)]).toString('base64')}" alt=""></p>`
    const content = ['a', 'b', 'c', 'd', 'e'].map(large).join('')
    const { status, body } = await write(ann, content)
    expect([status, body.fields?.content]).toEqual([400, expect.stringContaining('200 megapixels together')])
  })
})
