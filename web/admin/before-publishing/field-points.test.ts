import { expect, test } from 'vitest'
import type { PostFields } from '../drafts/post-fields.ts'
import { fieldPoints } from './field-points.ts'

const fields = { title: 't', description: 'd', content: '<p>c</p>' } as PostFields

test.each<[change: Partial<PostFields>, places: object[]]>([
  [{}, []],
  [{ description: ' ' }, [{ selector: '#description' }]],
  [{ content: '<p></p>' }, [{ from: 0, to: 0 }]],
  [{ description: '', content: '' }, [{ selector: '#description' }, { from: 0, to: 0 }]],
  [{ title: '', description: '', content: '' }, []],
])('with %j, what is missing is told', (change, places) => {
  expect(fieldPoints({ ...fields, ...change }).map(({ place }) => place)).toEqual(places)
})
