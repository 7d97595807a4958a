import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile, photo } from '#tests/support/image-files.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { createTestBlog, type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { formOf, readImage, upload } from '#tests/support/uploads.ts'
import { storageKinds } from '#toolchain/programs/test-storage.ts'

const hour = 60 * 60 * 1_000

const kinds = databaseKinds.flatMap((database) => storageKinds.map((storage) => ({ database, storage })))

describe.each(kinds)('uploads on $database and $storage', ({ database, storage }) => {
  const held = useBlog(database, { storageKind: storage })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
  })
  const countRows = async () =>
    Number((await held.blog.database.db.selectFrom('image').select('id').execute()).length)

  test('an image is stored under a safe name with the time and its true type', async () => {
    const { status, body } = await upload(held.blog, ann, {
      name: 'Ferien ÄÖ/Bild 1.PHP.PNG',
      bytes: await photo(),
    })
    expect([status, body]).toEqual([
      201,
      {
        imgname: expect.stringMatching(/^bild-1-php-\d{13}\.jpeg$/),
        imgpath: `images/${body.imgname}`,
        type: 'jpeg',
        width: 300,
        height: 400,
        token: expect.stringMatching(/^[\w-]{22}$/),
      },
    ])
    expect(await held.blog.images.files()).toEqual([body.imgname])
    const read = await readImage(held.blog, `${body.imgname}?token=${body.token}`)
    expect([read.status, read.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\x.png', 'x'],
    ['a\u0000b.png', 'a-b'],
    ['\u202egnp.exe', 'gnp'],
    ['深度学习.png', 'image'],
    ['🤖', 'image'],
    ['.png', 'image'],
    [`${'x'.repeat(300)}.png`, 'x'.repeat(80)],
    ['a.b.c.png', 'a-b-c'],
    ['con.png', 'con'],
    ['x?y=1#z.png', 'x-y-1-z'],
    ['placeholder', 'placeholder'],
  ])('a file with the name %j is stored as %s', async (name, stem) => {
    const { status, body } = await upload(held.blog, ann, { name })
    expect([status, body.imgname]).toEqual([
      201,
      expect.stringMatching(new RegExp(`^${stem}-\\d{13}\\.png$`)),
    ])
  })

  test('files with one name at the same time are all stored', async () => {
    const bytes = await imageFile('png')
    held.blog.stopTime()
    const responses = await held.blog.concurrently(
      Array.from({ length: 12 }, () => () => upload(held.blog, ann, { bytes })),
    )
    const names = responses.map(({ body }) => body.imgname)
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 201))
    const [base = ''] = names
      .toSorted((one: string, other: string) => one.length - other.length)[0]
      .split('.')
    const numbered = names.map((_, at) => (at === 0 ? `${base}.png` : `${base}-${at + 1}.png`))
    expect(names.toSorted()).toEqual(numbered.toSorted())
    expect((await held.blog.images.files()).sort()).toEqual(names.toSorted())
  })

  test('nobody uploads without a session, whatever is sent', async () => {
    const form = formOf(await imageFile('png'))
    const response = await held.blog.app.inject({ method: 'POST', url: '/api/images/x.png', ...form })
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    expect(await held.blog.images.files()).toEqual([])
  })

  const send = (payload: Buffer | string, headers: Record<string, string>) =>
    held.blog.app.inject({
      method: 'POST',
      url: '/api/images/x.png',
      headers: { authorization: `Bearer ${ann.token}`, ...headers },
      payload,
    })

  test('anything but a form with one file is refused', async () => {
    const other = formOf(await imageFile('png'), { field: 'picture' })
    const whole = formOf(await imageFile('png'))
    const html = formOf(Buffer.from('<!doctype html><script>alert(1)</script>'), { filename: 'x.png' })
    for (const [payload, headers, status, field] of [
      ['{}', { 'content-type': 'application/json' }, 415],
      [await imageFile('png'), { 'content-type': 'image/png' }, 415],
      [other.payload, other.headers, 400, 'file'],
      [html.payload, html.headers, 400, 'file'],
      [whole.payload.subarray(0, whole.payload.length - 60), whole.headers, 400],
      ['', whole.headers, 400, 'file'],
      ['no parts', whole.headers, 400],
    ] as [Buffer | string, Record<string, string>, number, string?][]) {
      const response = await send(payload, headers)
      const { message, fields = {} } = response.json()
      expect([response.statusCode, message, Object.keys(fields)]).toEqual([
        status,
        expect.stringMatching(/\S/),
        field ? [field] : [],
      ])
    }
    expect([await held.blog.images.files(), await countRows()]).toEqual([[], 0])
  })

  test('a file over 10 MiB is refused, even if its length is not declared', async () => {
    const form = formOf(Buffer.alloc(10 * 1024 * 1024 + 1))
    const response = await send(form.payload, form.headers)
    expect([response.statusCode, response.json().message]).toEqual([413, expect.stringContaining('10 MiB')])
    const long = await send(form.payload, { ...form.headers, 'content-length': String(2 ** 40) })
    expect(long.statusCode).toBe(413)
    expect([await held.blog.images.files(), await countRows()]).toEqual([[], 0])
  })

  test('an upload that breaks off leaves nothing behind, and the server keeps working', async () => {
    const { app } = held.blog
    await app.listen({ port: 0, host: '127.0.0.1' })
    const form = formOf(await photo({ width: 1_000, height: 1_000 }))
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    const received = once(app.server, 'request')
    socket.write(
      [
        'POST /api/images/x.jpg HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${ann.token}`,
        `Content-Type: ${form.headers['content-type']}`,
        `Content-Length: ${form.payload.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    socket.write(form.payload.subarray(0, form.payload.length / 2))
    const [request] = await received
    socket.destroy()
    await new Promise((resolve) => request.once('close', resolve))
    expect((await upload(held.blog, ann)).status).toBe(201)
    expect([(await held.blog.images.files()).length, await countRows()]).toEqual([1, 1])
  })

  test('while the store is unavailable uploads and reads get a 503, and nothing is left over', async () => {
    const { body: kept } = await upload(held.blog, ann)
    const unavailable = { code: 'unavailable', message: expect.stringMatching(/[Ii]mages.*[Tt]ry again/) }
    await held.blog.images.goAway()
    const refused = await upload(held.blog, ann)
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
      503,
      expect.objectContaining(unavailable),
      '5',
    ])
    for (const query of ['', '&w=320', '&w=320&format=avif']) {
      const read = await readImage(held.blog, `${kept.imgname}?token=${kept.token}${query}`)
      expect([read.status, JSON.parse(String(read.bytes))]).toEqual([
        503,
        expect.objectContaining(unavailable),
      ])
      expect(read.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    }
    await held.blog.images.comeBack()
    expect((await readImage(held.blog, `${kept.imgname}?token=${kept.token}`)).status).toBe(200)
    expect((await upload(held.blog, ann)).status).toBe(201)
    held.blog.passTime(24 * hour)
    await held.blog.services.cleanUp.run()
    expect([await held.blog.images.files(), await countRows()]).toEqual([[], 0])
  })

  test('an upload that nothing uses is removed after a day, with its variants', async () => {
    const bytes = await imageFile('png', { width: 800, height: 600 })
    const { body } = await upload(held.blog, ann, { bytes })
    for (const query of ['w=320', 'w=640&format=avif', 'w=1920&format=webp'])
      expect((await readImage(held.blog, `${body.imgname}?token=${body.token}&${query}`)).status).toBe(200)
    expect((await held.blog.images.files()).length).toBe(4)
    held.blog.passTime(23 * hour)
    await held.blog.services.cleanUp.run()
    expect((await held.blog.images.files()).length).toBe(4)
    held.blog.passTime(hour)
    await held.blog.services.cleanUp.run()
    expect([await held.blog.images.files(), await countRows()]).toEqual([[], 0])
  })

  test('a removal that the store interrupts is completed the next time, and meanwhile nobody reads the image', async () => {
    const { body } = await upload(held.blog, ann)
    held.blog.passTime(24 * hour)
    await held.blog.images.goAway()
    await expect(held.blog.services.images.removeUnused()).rejects.toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ code: 'unavailable' })]),
    })
    await held.blog.images.comeBack()
    expect((await readImage(held.blog, `${body.imgname}?token=${body.token}`)).status).toBe(404)
    await held.blog.services.images.removeUnused()
    expect([await held.blog.images.files(), await countRows()]).toEqual([[], 0])
  })

  test('a file that cannot be removed does not stop the removal of others, nor of unfinished ones', async () => {
    const names: string[] = []
    for (let nth = 0; nth < 3; nth++) names.push((await upload(held.blog, ann)).body.imgname)
    const { storage } = held.blog.images
    const { remove } = storage
    storage.remove = async (name) => {
      if (name.startsWith(names[0] as string)) throw new Error('stuck')
      await remove(name)
    }
    let removesUnfinished = false
    storage.removeUnfinished = async () => {
      removesUnfinished = true
    }
    held.blog.passTime(24 * hour)
    await expect(held.blog.services.images.removeUnused()).rejects.toMatchObject({
      errors: [{ message: 'stuck' }],
    })
    expect([await held.blog.images.files(), await countRows()]).toEqual([[names[0]], 1])
    expect(removesUnfinished).toBe(true)
  })
})

test('on a full disk an upload is refused with a 503, nothing is left of it, and stored images are still read', async (context) => {
  const disk = await smallDisk(512)
  if (!disk) return context.skip('This system lets tests mount no disk.')
  const blog = await createTestBlog('sqlite', { storageParent: disk.folder })
  onTestFinished(async () => {
    await blog.close()
    await disk.remove()
  })
  const ann = await blog.signUp('ann')
  const { body: kept } = await upload(blog, ann, { bytes: await imageFile('png', { width: 1_500 }) })
  const large = await photo({ width: 2_000, height: 1_500 })
  const refused = await upload(blog, ann, { bytes: large })
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('no room')])
  expect(await blog.images.files()).toEqual([kept.imgname])
  expect((await readImage(blog, `${kept.imgname}?token=${kept.token}`)).status).toBe(200)
  expect((await upload(blog, ann)).status).toBe(201)
  blog.passTime(24 * hour)
  await blog.services.cleanUp.run()
  expect(await blog.database.db.selectFrom('image').select('name').execute()).toEqual([])
})

describe('uploads count as writes', () => {
  const held = useBlog('sqlite', { limitFactor: 1 / 150 })
  test('so that there may be only so many in a minute', async () => {
    const ann = await held.blog.signUp('ann')
    const statuses = []
    for (let time = 0; time < 3; time++) statuses.push((await upload(held.blog, ann)).status)
    expect(statuses).toEqual([201, 201, 429])
  })
})
