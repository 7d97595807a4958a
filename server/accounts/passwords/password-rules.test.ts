import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { accountOf, password } from '#tests/support/test-account.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { isCommonPassword } from './password-dictionary.ts'

describe('the list of common passwords', () => {
  test.each(['password', '123456789', 'trustno1', '1qaz2wsx', 'PassWord', 'QWERTYUIOP'])(
    'has %s',
    async (tried) => {
      expect(await isCommonPassword(tried)).toBe(true)
    },
  )

  test.each([
    password,
    'password ',
    ' password',
    'passwort1x9',
    '123456","password',
    '","',
    '"password"',
    '[',
    'pässword',
    '',
  ])('has no %s', async (tried) => {
    expect(await isCommonPassword(tried)).toBe(false)
  })
})

describe.each(databaseKinds)('a common password on %s', (kind) => {
  const held = useBlog(kind)
  const refusing = useBlog(kind, { refusesCommonPasswords: true })
  const common = 'PassWord1'

  /** The three calls that set a password, each with the field in its request. */
  async function setAll({ blog }: typeof held, chosen: string) {
    const ann = await blog.signUp('ann')
    await blog.signUp('ben')
    const { code } = (await ann.post('/auth/reset/issue/ben')).body
    const responses = [
      await blog.visitor.post('/auth/signup', { ...accountOf('carl'), password: chosen }),
      await ann.post('/auth/reset', { password, newPassword: chosen }),
      await blog.visitor.post('/auth/reset/code', { code, newPassword: chosen }),
    ]
    return responses.map(({ status, body }) => [status, body.fields ?? null])
  }
  const fault = expect.stringContaining('Choose another one')

  test('is accepted by default, as the screens only advise against it', async () => {
    expect(await setAll(held, common)).toEqual([
      [201, null],
      [200, null],
      [200, null],
    ])
  })

  test('is refused at its field, wherever one is set, if the settings say so', async () => {
    expect(await setAll(refusing, common)).toEqual([
      [400, { password: fault }],
      [400, { newPassword: fault }],
      [400, { newPassword: fault }],
    ])
  })

  test('is refused only as a whole', async () => {
    expect(await setAll(refusing, `${common} and more`)).toEqual([
      [201, null],
      [200, null],
      [200, null],
    ])
  })
})
