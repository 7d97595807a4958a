import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

describe.each(databaseKinds)('the text of a cover on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  let imgname: string
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    imgname = (await upload(held.blog, ann)).body.imgname
  })

  const write = (changes: object, who = ann) =>
    who.post('/post/create', { title: 'One', description: 'd', status: 'public', tags: ['t'], ...changes })
  const setCover = (cover: object) => ann.put('/post/cover/one', cover)
  const altOf = async (who = ann, url = 'one') => (await who.get(`/post/readbyadmin/${url}`)).body.imgalt

  test('is returned wherever the cover is, in one line and trimmed', async () => {
    const imgalt = 'A “boat”,\nat sea. جميل'
    const { status, body } = await write({ imgname, imgalt: `  ${imgalt} \n` })
    const cover = { imgname, imgalt: 'A “boat”, at sea. جميل' }
    expect([status, body.post]).toMatchObject([201, cover])
    for (const path of ['/post/read', '/post/readbyuser', '/post/getpostbytag/t', '/post/read?search=one'])
      expect((await ann.get(path)).body, path).toMatchObject([cover])
    expect((await held.blog.visitor.get('/post/getpost/one')).body.post).toMatchObject(cover)
    expect((await ann.get('/post/readbyadmin/one')).body).toMatchObject(cover)
    expect(await held.blog.services.openReader().findPost('one')).toMatchObject(cover)
  })

  test('is empty for a cover without one, and without a cover', async () => {
    expect((await write({ imgname })).body.post.imgalt).toBe('')
    for (const without of [{}, { imgname: null }, { imgname: '' }])
      expect((await write({ ...without, imgalt: 'Nothing' })).body.post.imgalt).toBe('')
  })

  test('is changed with the name of the present cover, and stays if it is not sent', async () => {
    const { post } = (await write({ imgname, imgalt: 'A boat' })).body
    held.blog.passTime(1_000)
    const changed = await setCover({ imgname, imgalt: 'A ship' })
    expect([changed.status, changed.body.post]).toMatchObject([200, { imgname, imgalt: 'A ship' }])
    expect(changed.body.post.updatedDate > post.updatedDate).toBe(true)
    expect((await setCover({ imgname })).body.post.imgalt).toBe('A ship')
    expect((await setCover({ imgname, imgalt: ' ' })).body.post.imgalt).toBe('')
  })

  test('is not used for another cover, and is removed with its own', async () => {
    const other = (await upload(held.blog, ann)).body.imgname
    await write({ imgname, imgalt: 'A boat' })
    expect((await setCover({ imgname: other })).body.post).toMatchObject({ imgname: other, imgalt: '' })
    expect((await setCover({ imgname, imgalt: 'A ship' })).body.post.imgalt).toBe('A ship')
    expect((await ann.delete('/post/cover/one')).body.post).toMatchObject({ imgname: null, imgalt: '' })
    expect(await altOf()).toBe('')
  })

  test('is not changed by editing', async () => {
    await write({ imgname, imgalt: 'A boat' })
    expect((await ann.put('/post/update/one', { title: 'Two', imgalt: 'A ship' })).status).toBe(200)
    expect(await altOf()).toBe('A boat')
  })

  test('has a bounded number of characters, and all errors are returned together', async () => {
    const most = '\u{1f6a3}'.repeat(limits.image.maxAltCharacters)
    expect((await write({ imgname, imgalt: most })).body.post.imgalt).toBe(most)
    expect((await setCover({ imgname, imgalt: `${most}\n` })).body.post.imgalt).toBe(most)
    // The normal form of U+0958 has two code points.
    const tooMany = [
      'x'.repeat(limits.image.maxAltCharacters + 1),
      'x'.repeat(5_000),
      '\u0958'.repeat(limits.image.maxAltCharacters),
      7,
    ]
    for (const imgalt of tooMany) {
      const responses = [await write({ imgname, imgalt }), await setCover({ imgname, imgalt })]
      for (const { status, body } of responses)
        expect([status, Object.keys(body.fields)]).toEqual([400, ['imgalt']])
    }
    const wrong = { title: ' ', imgname: 'x.png', imgalt: 'x'.repeat(limits.image.maxAltCharacters + 1) }
    expect(Object.keys((await write(wrong)).body.fields).sort()).toEqual(['imgalt', 'imgname', 'title'])
    expect(await altOf()).toBe(most)
  })

  test('may be changed by whoever may change the post, also with an inherited cover, and for no upload of anyone else', async () => {
    const ben = await held.blog.signUp('ben')
    const bens = (await upload(held.blog, ben)).body.imgname
    const unused = (await upload(held.blog, ben)).body.imgname
    await write({ title: 'Hidden', status: 'draft', imgname: bens, imgalt: 'A boat' }, ben)
    await write({ imgname })
    expect((await setCover({ imgname: bens, imgalt: 'Mine' })).status).toBe(400)
    expect((await ben.put('/post/cover/one', { imgname, imgalt: 'Mine' })).status).toBe(403)
    await ann.delete('/author/delete/ben')
    const inherited = { imgname: bens, imgalt: 'A ship' }
    expect((await ann.put('/post/cover/hidden', inherited)).body.post).toMatchObject(inherited)
    expect((await ann.put('/post/cover/hidden', { imgname: unused })).status).toBe(400)
    expect(await altOf(ann, 'hidden')).toBe('A ship')
  })
})
