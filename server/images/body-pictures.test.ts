import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

describe.each(databaseKinds)('pictures in bodies on %s', (kind) => {
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
      const post = await held.blog.services.reader.findPost('one')
      expect(post?.html).toContain(`srcset="/api/images/${imgname}?w=320 64w"`)
      await ann.put('/post/update/one', { content: `<p>More</p>${copied}` })
      expect(await stored()).toBe(`<p>More</p>${kept(imgname)}`)
    },
  )

  test('a picture of the post is known by its address with a host, whoever uploaded it', async () => {
    const { imgname } = (await upload(held.blog, ben)).body
    await write(ben, img(`/api/images/${imgname}`), 'draft')
    await ann.delete('/author/delete/ben')
    const content = img(`https://blog.example/api/images/${imgname}?token=x`)
    await ann.put('/post/update/one', { content, status: 'public' })
    expect(await stored()).toBe(kept(imgname))
  })

  test('a picture of another site stays, whatever its address is like', async () => {
    const { imgname } = (await upload(held.blog, ben)).body
    const content = ['photo-1.png', imgname].map((name) =>
      img(`https://other.example/api/images/${name}?w=320`),
    )
    await write(ann, content.join(''))
    expect(await stored()).toBe(content.join(''))
  })
})
