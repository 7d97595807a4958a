import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { readImage, upload } from '#tests/support/uploads.ts'

const hour = 60 * 60 * 1_000
const img = (name: string) => `<img src="/api/images/${name}" alt="a">`

describe.each(databaseKinds)('images of working copies on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  let ben: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    ben = await held.blog.signUp('ben')
  })
  const uploadBy = async (author: SignedIn) => (await upload(held.blog, author)).body
  const begin = async (sent: object) => {
    const { status, body } = await ann.post('/post/workingcopy', { blocks: [], ...sent })
    expect(status).toBe(201)
    return body
  }
  const find = async (id: string) => (await ann.get(`/post/workingcopy/${id}`)).body
  const statusOf = async (address: string) => (await readImage(held.blog, address)).status
  const passDay = async () => {
    held.blog.passTime(25 * hour)
    await held.blog.services.images.removeUnused()
  }
  const filesOf = async () => (await held.blog.images.files()).toSorted()

  test('stay as long as the text, and open only with their token', async () => {
    const [inBody, cover, unused] = [await uploadBy(ann), await uploadBy(ann), await uploadBy(ann)]
    const { id, missingImages } = await begin({
      ...{ imgname: cover.imgname, imgalt: 'A boat' },
      blocks: [`<p>a</p>`, `<p>${img(inBody.imgname)}</p>`],
    })
    expect(missingImages).toEqual([])
    await passDay()
    expect(await filesOf()).toEqual([inBody.imgname, cover.imgname].sort())
    const found = await find(id)
    expect(found).toMatchObject({
      imgname: cover.imgname,
      imgpath: `images/${cover.imgname}`,
      imgtoken: cover.token,
    })
    expect(found.blocks[1]).toContain(`/api/images/${inBody.imgname}?token=${inBody.token}"`)
    expect(await statusOf(inBody.imgname)).toBe(404)
    expect(await statusOf(`${inBody.imgname}?token=${inBody.token}`)).toBe(200)
    expect(await statusOf(unused.imgname)).toBe(404)
    await ann.delete(`/post/workingcopy/${id}`)
    await passDay()
    expect(await filesOf()).toEqual([inBody.imgname, cover.imgname].sort())
  })

  test('are stored without token, host and size of the request', async () => {
    const { imgname, token } = await uploadBy(ann)
    const { id } = await begin({
      blocks: [
        `<p><img src="https://blog.example/api/images/${imgname}?w=320&amp;token=${token}" alt=""></p>`,
      ],
    })
    const row = await held.blog.database.db.selectFrom('working_copy').select('content').executeTakeFirst()
    expect(row?.content).toMatch(
      new RegExp(`^<p><img src="/api/images/${imgname}" alt="" width="\\d+" height="\\d+"></p>$`),
    )
    const [shown] = (await find(id)).blocks
    expect(shown).toContain(`?token=${token}`)
    const again = { revision: 1, splice: { start: 0, deleteCount: 1, blocks: [shown] } }
    expect((await ann.put(`/post/workingcopy/${id}`, again)).body.missingImages).toEqual([])
    expect((await find(id)).blocks).toEqual([shown])
  })

  test('that are somebody else’s or unknown are told, keep their place in the text, and get nobody’s token', async () => {
    const [hidden, shown] = [await uploadBy(ben), await uploadBy(ben)]
    await ben.post('/post/create', { title: 'T', description: 'd', status: 'public', imgname: shown.imgname })
    await ben.post('/post/create', { title: 'U', description: 'd', status: 'draft', imgname: hidden.imgname })
    const images = [hidden.imgname, shown.imgname, 'unknown.webp'].map((name) => `<p>${img(name)}</p>`)
    const { id, missingImages } = await begin({
      imgname: hidden.imgname,
      blocks: ['<p>Words</p>', ...images],
    })
    expect(missingImages.sort()).toEqual([hidden.imgname, 'unknown.webp'].sort())
    const found = await find(id)
    expect(found).toMatchObject({ imgname: null, imgpath: null, imgtoken: null })
    expect(found.blocks.join('')).not.toContain('token=')
    expect(found.blocks.map((html: string) => /images\/([^"]+)"/.exec(html)?.[1])).toEqual([
      ...[undefined, hidden.imgname, shown.imgname, 'unknown.webp'],
    ])
    expect(found.blocks.map((html: string) => html.includes('width="'))).toEqual([false, false, true, false])
    for (const imgname of [shown.imgname, 'unknown.webp', '../x', '%00'])
      expect(
        (await ann.put(`/post/workingcopy/${id}`, { revision: found.revision++, imgname })).body,
      ).toMatchObject({
        missingImages: [imgname],
      })
    expect(await statusOf(hidden.imgname)).toBe(404)
    expect((await held.blog.database.db.selectFrom('history_image').selectAll().execute()).length).toBe(2)
    await ben.delete('/post/delete/u')
    await ben.delete('/post/trash')
    await passDay()
    expect(await filesOf()).not.toContain(hidden.imgname)
  })

  test('of the post may be shown, also after they were removed from it, whoever uploaded them', async () => {
    const { imgname } = await uploadBy(ben)
    const { imgname: cover } = await uploadBy(ben)
    await ben.post('/post/create', {
      ...{ title: 'One', description: 'd', status: 'draft', imgname: cover },
      content: `<p>${img(imgname)}</p>`,
    })
    await ann.delete('/author/delete/ben')
    const { id } = await begin({ url: 'one', imgname: cover, blocks: [`<p>${img(imgname)}</p>`] })
    expect(await find(id)).toMatchObject({ imgname: cover, imgtoken: expect.any(String) })
    await ann.put('/post/update/one', { content: '<p>x</p>' })
    await ann.delete('/post/cover/one')
    const again = { imgname: cover, splice: { start: 0, deleteCount: 0, blocks: [`<p>${img(imgname)}</p>`] } }
    expect((await ann.put(`/post/workingcopy/${id}`, { revision: 1, ...again })).body.missingImages).toEqual(
      [],
    )
    await passDay()
    expect(await filesOf()).toEqual([cover, imgname].sort())
  })

  test('as long data in the text are left out, with a word, and the words are stored', async () => {
    const bytes = await imageFile('png', {
      width: 400,
      height: 400,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    })
    const data = (image: Buffer) => `<img src="data:image/png;base64,${image.toString('base64')}" alt="x">`
    const small = data(await imageFile('png'))
    const { id, missingImages } = await begin({ blocks: [`<p>Words ${data(bytes)} and ${small}</p>`] })
    expect(missingImages).toEqual(['data:image/png;base64'])
    expect((await find(id)).blocks).toEqual([`<p>Words  and ${small}</p>`])
    expect(await filesOf()).toEqual([])
  })
})
