import { beforeEach, describe, expect, test } from 'vitest'
import { programClient } from '#server/foundation/concurrency/queue-client.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { deleteForever, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'

const day = 24 * 60 * 60 * 1_000
const path = (imgname: string) => `/api/images/${imgname}`

describe.each(databaseKinds)('the use of images on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  let ben: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    ben = await held.blog.signUp('ben')
  })

  interface Uploaded {
    imgname: string
    token: string
  }
  const uploadBy = async (who: SignedIn): Promise<Uploaded> => (await upload(held.blog, who)).body
  const write = (who: SignedIn, changes: object) =>
    who.post('/post/create', { title: 'One', description: 'd', status: 'public', ...changes })
  const statusOf = async (imgname: string, token?: string) =>
    (await readImage(held.blog, token ? `${imgname}?token=${token}` : imgname)).status
  /** The names that are left after everything unused was removed. */
  async function leftAfterADay(): Promise<string[]> {
    await held.blog.services.cleanUp.run()
    held.blog.passTime(day)
    await held.blog.services.cleanUp.run()
    return held.blog.images.files()
  }
  const shown = (...names: string[]) =>
    names.map((name) => `<p><img src="${path(name)}" alt=""></p>`).join('')

  test('a post’s cover is an upload of its author, and its path is ours', async () => {
    const { imgname } = await uploadBy(ann)
    const { status, body } = await write(ann, { imgname, imgpath: '../../etc/passwd' })
    expect([status, body.post]).toMatchObject([
      201,
      { imgname, imgpath: `images/${imgname}`, imgtoken: null },
    ])
    expect(await statusOf(imgname)).toBe(200)
    expect((await held.blog.visitor.get('/post/read')).body).toMatchObject([{ imgname, imgtoken: null }])
    expect(await held.blog.services.openReader().findPost('one')).toMatchObject({
      imgname,
      cover: { width: 64, height: 48, frames: 1 },
    })
  })

  test.each(['nothing.png', '../x.png', 'a\u0000.png', 'X'.repeat(500)])(
    '%j is no upload',
    async (imgname) => {
      const { status, body } = await write(ann, { imgname })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['imgname']])
      await write(ann, {})
      for (const response of [
        await ann.put('/post/cover/one', { imgname }),
        await ann.put('/author/image', { imgname }),
      ])
        expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['imgname']])
      expect(await statusOf(encodeURIComponent(imgname))).toBe(404)
    },
  )

  test('nobody uses another author’s upload, nor makes it public', async () => {
    const { imgname } = await uploadBy(ben)
    expect((await write(ann, { imgname })).status).toBe(400)
    expect((await write(ann, { content: shown(imgname) })).status).toBe(400)
    await write(ann, {})
    expect((await ann.put('/post/cover/one', { imgname })).status).toBe(400)
    expect((await ann.put('/author/image', { imgname })).status).toBe(400)
    expect(await statusOf(imgname)).toBe(404)
  })

  test('editing does not change the cover; its own calls change and remove it', async () => {
    const [first, second] = [await uploadBy(ann), await uploadBy(ann)]
    await write(ann, { imgname: first.imgname })
    await ann.put('/post/update/one', { title: 'Two', imgname: second.imgname })
    expect((await ann.get('/post/readbyadmin/one')).body.imgname).toBe(first.imgname)
    const changed = await ann.put('/post/cover/one', { imgname: second.imgname })
    expect([changed.status, changed.body.post.imgpath]).toEqual([200, `images/${second.imgname}`])
    // What used to be public and is not used any more is not public any more.
    expect([await statusOf(first.imgname), await statusOf(second.imgname)]).toEqual([404, 200])
    const removed = await ann.delete('/post/cover/one')
    expect([removed.status, removed.body.post.imgname]).toEqual([200, null])
    await deleteForever(ann, 'one')
    expect(await leftAfterADay()).toEqual([])
  })

  test('images that nothing uses are removed a day after their last use', async () => {
    const [cover, shared, inBody] = [await uploadBy(ann), await uploadBy(ann), await uploadBy(ann)]
    await write(ann, { imgname: cover.imgname, content: shown(shared.imgname, inBody.imgname) })
    await write(ann, { title: 'Two', status: 'draft', content: shown(shared.imgname) })
    expect((await leftAfterADay()).length).toBe(3)
    await deleteForever(ann, 'one')
    held.blog.passTime(day - 1_000)
    await held.blog.services.cleanUp.run()
    expect((await held.blog.images.files()).length).toBe(3)
    held.blog.passTime(2_000)
    await held.blog.services.cleanUp.run()
    expect(await held.blog.images.files()).toEqual([shared.imgname])
    await ann.put('/post/update/two', { content: '' })
    await deleteForever(ann, 'two')
    expect(await leftAfterADay()).toEqual([])
  })

  test('an image that is used again within the day stays', async () => {
    const { imgname } = await uploadBy(ann)
    await write(ann, { imgname })
    await deleteForever(ann, 'one')
    held.blog.passTime(day - 1_000)
    await write(ann, { title: 'Two', content: shown(imgname) })
    expect(await leftAfterADay()).toEqual([imgname])
  })

  test('files of hidden posts need their token, and hiding a post changes it', async () => {
    const { imgname, token } = await uploadBy(ann)
    const inBody = await uploadBy(ann)
    expect([await statusOf(imgname), await statusOf(imgname, token), await statusOf(imgname, 'x')]).toEqual([
      404, 200, 404,
    ])
    const written = await write(ann, { status: 'draft', imgname, content: shown(inBody.imgname) })
    expect(written.body.post.imgtoken).toBe(token)
    const hidden = await readImage(held.blog, `${imgname}?token=${token}`)
    expect(hidden.headers['cache-control']).toBe('private, no-store')
    await ann.put('/post/update/one', { status: 'public' })
    expect([await statusOf(imgname), await statusOf(inBody.imgname), await statusOf(imgname, 'x')]).toEqual([
      200, 200, 200,
    ])
    const { body } = await ann.put('/post/update/one', { status: 'private' })
    expect(body.post.imgtoken).not.toBe(token)
    expect([await statusOf(imgname), await statusOf(inBody.imgname)]).toEqual([404, 404])
    expect([await statusOf(imgname, token), await statusOf(inBody.imgname, inBody.token)]).toEqual([404, 404])
    expect(await statusOf(imgname, body.post.imgtoken)).toBe(200)
  })

  test('hiding takes effect at once here and soon in other processes', async () => {
    const { imgname } = await uploadBy(ann)
    await write(ann, { imgname })
    const other = startOtherProcess(held.blog)
    const stop = await other.services.watchOtherProcesses()
    await other.services.imageDelivery.open(imgname, {}, programClient)
    await ann.put('/post/update/one', { status: 'draft' })
    expect(await statusOf(imgname)).toBe(404)
    await expect
      .poll(() => other.services.imageDelivery.open(imgname, {}, programClient).catch(({ code }) => code), {
        timeout: 10_000,
      })
      .toBe('not_found')
    await stop()
    await other.stop()
  })

  test('an author sees the images of a hidden post in its body, and readers of it never see tokens', async () => {
    const { imgname, token } = await uploadBy(ann)
    await write(ann, {
      status: 'draft',
      content: `<p><img src="${path(imgname)}?token=${token}" alt="A"></p>`,
    })
    const own = await ann.get('/post/readbyadmin/one')
    expect(own.body.content).toBe(
      `<p><img src="${path(imgname)}?token=${token}" alt="A" width="64" height="48"></p>`,
    )
    const { body } = await ann.post('/post/preview/one')
    const preview = await held.blog.services.openReader().findPreview('one', body.ticket)
    expect(preview?.html).toContain(`src="${path(imgname)}?token=${token}"`)
    const addresses = preview?.html.match(/\/api\/images\/[^\s"]+/g) ?? []
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      const opened = address.replace('/api/images/', '').replaceAll('&amp;', '&')
      expect((await readImage(held.blog, opened)).status, address).toBe(200)
    }
    await ann.put('/post/update/one', { status: 'public', content: own.body.content })
    const published = await held.blog.visitor.get('/post/getpost/one')
    expect(published.body.post.content).toBe(
      `<p><img src="${path(imgname)}" alt="A" width="64" height="48"></p>`,
    )
    expect(JSON.stringify(await held.blog.services.openReader().findPost('one'))).not.toContain('token=')
  })

  test('an image that a body names with the site’s host is used as well', async () => {
    const { imgname } = await uploadBy(ann)
    const src = `http://localhost:3000${path(imgname)}`
    await write(ann, { content: `<p><img src="${src}" alt=""></p>` })
    expect([await leftAfterADay(), await statusOf(imgname)]).toEqual([[imgname], 200])
  })

  test('an author has an image, changes it and removes it', async () => {
    const [first, second] = [await uploadBy(ann), await uploadBy(ann)]
    const set = await ann.put('/author/image', { imgname: first.imgname })
    expect([set.status, set.body.profile.imgname]).toEqual([200, first.imgname])
    expect((await held.blog.visitor.get('/author/user/ann')).body.author.imgname).toBe(first.imgname)
    expect(await statusOf(first.imgname)).toBe(200)
    await ann.put('/author/image', { imgname: second.imgname })
    expect(await leftAfterADay()).toEqual([second.imgname])
    const removed = await ann.delete('/author/image')
    expect([removed.status, removed.body.profile.imgname]).toEqual([200, null])
    expect(await leftAfterADay()).toEqual([])
  })

  test('a deleted account leaves the images of its public posts and no others', async () => {
    const [own, hidden, open] = [await uploadBy(ben), await uploadBy(ben), await uploadBy(ben)]
    await ben.put('/author/image', { imgname: own.imgname })
    await write(ben, { title: 'Hidden', status: 'draft', imgname: hidden.imgname })
    await write(ben, { title: 'Open', imgname: open.imgname })
    await ben.delete('/author/delete/ben')
    expect([await statusOf(own.imgname), await statusOf(open.imgname)]).toEqual([404, 200])
    expect(await leftAfterADay()).toEqual([open.imgname])
  })

  test('posts that an owner inherits keep their images, also when they are edited', async () => {
    const { imgname } = await uploadBy(ben)
    const { body } = await write(ben, { title: 'Hidden', status: 'draft', content: shown(imgname) })
    await ann.delete('/author/delete/ben')
    await ann.put(`/post/update/${body.post.url}`, {
      content: `<p>More</p>${shown(imgname)}`,
      status: 'public',
    })
    expect([await leftAfterADay(), await statusOf(imgname)]).toEqual([[imgname], 200])
  })

  test('posts that an owner inherits hide their images from who wrote them', async () => {
    const [cover, inBody, open] = [await uploadBy(ben), await uploadBy(ben), await uploadBy(ben)]
    await write(ben, { status: 'draft', imgname: cover.imgname, content: shown(inBody.imgname) })
    await write(ben, { title: 'Open', imgname: open.imgname })
    await ann.delete('/author/delete/ben')
    for (const { imgname, token } of [cover, inBody]) expect(await statusOf(imgname, token)).toBe(404)
    const own = await ann.get('/post/readbyadmin/one')
    expect(await statusOf(cover.imgname, own.body.imgtoken)).toBe(200)
    expect(await statusOf(open.imgname)).toBe(200)
  })

  test('the token that an image had before its last public use ended does not open it', async () => {
    const [first, second, third, kept] = [
      await uploadBy(ann),
      await uploadBy(ann),
      await uploadBy(ann),
      await uploadBy(ann),
    ]
    const stillOpened = async () => {
      const statuses = [first, second, third, kept].map(({ imgname, token }) => statusOf(imgname, token))
      return Promise.all(statuses)
    }
    await write(ann, { imgname: first.imgname, content: shown(second.imgname, kept.imgname) })
    await write(ann, { title: 'Two', content: shown(kept.imgname) })
    await ann.put('/author/image', { imgname: third.imgname })
    expect(await stillOpened()).toEqual([200, 200, 200, 200])
    await ann.delete('/post/cover/one')
    await ann.put('/post/update/one', { content: shown(kept.imgname) })
    await ann.delete('/author/image')
    expect(await stillOpened()).toEqual([404, 404, 404, 200])
    await deleteForever(ann, 'one')
    expect(await stillOpened()).toEqual([404, 404, 404, 200])
    await deleteForever(ann, 'two')
    expect(await stillOpened()).toEqual([404, 404, 404, 404])
  })

  const dataUrl = async (noise: number) =>
    `data:image/png;base64,${(
      await imageFile('png', {
        width: noise,
        height: 64,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      })
    ).toString('base64')}`

  test('a large image inside a body as data becomes a file, a small one stays', async () => {
    const [large, small] = [await dataUrl(200), await dataUrl(2)]
    const content = `<p><img src="${large}" alt="a"><img src="${small}" alt="b"><img src="${large}" alt="c"></p>`
    const { status, body } = await write(ann, { content })
    const [imgname = ''] = await held.blog.images.files()
    expect([status, imgname]).toEqual([201, expect.stringMatching(/^picture-\d{13}\.png$/)])
    const file = `src="${path(imgname)}"`
    const size = 'width="200" height="64"'
    const post = await held.blog.visitor.get(`/post/getpost/${body.post.url}`)
    expect(post.body.post.content).toBe(
      `<p><img ${file} alt="a" ${size}><img src="${small}" alt="b"><img ${file} alt="c" ${size}></p>`,
    )
    expect(await statusOf(imgname)).toBe(200)
    expect(await leftAfterADay()).toEqual([imgname])
  })

  test('data that is no image is refused with the reason, and text that looks like such data stays', async () => {
    const bad = `data:image/png;base64,${Buffer.from('<html>'.repeat(2_000)).toString('base64')}`
    const refused = await write(ann, { content: `<img src="${bad}" alt="">` })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { content: expect.stringMatching(/image in the body.*text, not an image/) },
    ])
    const code = `<pre><code>&lt;img src="${bad}"&gt;</code></pre>`
    await write(ann, { content: code })
    expect((await held.blog.visitor.get('/post/getpost/one')).body.post.content).toBe(code)
    expect(await held.blog.images.files()).toEqual([])
  })
})
