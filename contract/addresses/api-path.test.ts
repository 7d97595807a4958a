import { expect, test } from 'vitest'
import { contactsContract } from '../contacts.ts'
import { postsContract } from '../posts.ts'
import { apiPath } from './api-path.ts'

test('the path of a call has its parameters, encoded', () => {
  expect(apiPath(contactsContract.create)).toBe('/api/pages/contact/create')
  expect(apiPath(postsContract.view, { url: 'a/b $&' })).toBe('/api/post/view/a%2Fb%20%24%26')
})
