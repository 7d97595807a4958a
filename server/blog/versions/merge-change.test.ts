import { describe, expect, test } from 'vitest'
import { mergeBodies } from '../../content/html/merge-bodies.ts'
import { type EditedState, mergeChange } from './merge-change.ts'

const base: EditedState = {
  title: 'One',
  description: 'd',
  tags: ['a', 'b'],
  status: 'draft',
  content: '<p>1</p><p>2</p><p>3</p>',
  language: null,
  cover_width: null,
  bibliography: null,
  imgname: null,
  imgalt: '',
}

function merge(base: EditedState | undefined, mine: Parameters<typeof mergeChange>[1], theirs: EditedState) {
  const bodies = base && { base: base.content, mine: mine.content ?? base.content, theirs: theirs.content }
  return mergeChange(base, mine, theirs, bodies ? mergeBodies(bodies) : null)
}

describe('merging a save with the present state', () => {
  test('takes each field from the side that changed it', () => {
    const current = { ...base, title: 'Theirs', content: '<p>1</p><p>2</p><p>theirs</p>' }
    const mine = { ...base, status: 'public', content: '<p>mine</p><p>2</p><p>3</p>' } as const
    expect(merge(base, mine, current)).toEqual({
      fields: { status: 'public', content: '<p>mine</p><p>2</p><p>theirs</p>' },
      cameIn: { blocks: 1, fields: ['title'] },
    })
  })

  test('refuses text of a draft for a post that was published since, unless there is none', () => {
    const current = { ...base, status: 'public' } as const
    const mine = { status: 'draft', content: '<p>mine</p><p>2</p><p>3</p>' } as const
    expect(merge(base, mine, current)).toBeNull()
    expect(merge(base, { status: 'draft', content: base.content }, current)).toMatchObject({
      fields: {},
      cameIn: { fields: ['status'] },
    })
  })

  test('leaves a post hidden that the other save hid, if the status was not changed here', () => {
    const published = { ...base, status: 'public' } as const
    const current = { ...published, status: 'draft', content: '<p>1</p><p>2</p><p>theirs</p>' } as const
    const mine = { title: 'Mine', status: 'public', content: '<p>mine</p><p>2</p><p>3</p>' } as const
    expect(merge(published, mine, current)?.fields).toEqual({
      title: 'Mine',
      content: '<p>mine</p><p>2</p><p>theirs</p>',
    })
  })

  test('sends nothing that is so already', () => {
    const current = { ...base, title: 'Same', tags: ['c'] }
    expect(merge(base, { title: 'Same', tags: base.tags }, current)?.fields).toEqual({})
  })

  test('merges tags one by one', () => {
    const current = { ...base, tags: ['a', 'b', 'theirs'] }
    expect(merge(base, { tags: ['b', 'mine'] }, current)?.fields).toEqual({
      tags: ['b', 'theirs', 'mine'],
    })
    expect(
      merge(base, { tags: ['mine', 'x', 'a', 'b'] }, { ...base, tags: ['a', 'b', 'x'] })?.fields.tags,
    ).toEqual(['mine', 'x', 'a', 'b'])
  })

  test.each([
    ['title', { title: 'Mine' }, { title: 'Theirs' }],
    ['description', { description: 'mine' }, { description: 'theirs' }],
    ['status', { status: 'public' as const }, { status: 'private' as const }],
    ['tags', { tags: ['mine', 'b'] }, { tags: ['theirs', 'b'] }],
    ['content', { content: '<p>mine</p><p>2</p><p>3</p>' }, { content: '<p>theirs</p><p>2</p><p>3</p>' }],
  ])('is refused if both changed the %s', (_field, mine, theirs) => {
    expect(merge(base, mine, { ...base, ...theirs })).toBeNull()
    expect(merge(base, mine, { ...base, ...mine })?.fields).toEqual({})
  })

  test('without the base is refused unless nothing differs', () => {
    expect(merge(undefined, base as never, base)).toEqual({
      fields: {},
      cameIn: { blocks: 0, fields: [] },
    })
    expect(merge(undefined, { title: 'Mine' }, base)).toBeNull()
    expect(merge(undefined, { content: '' }, base)).toBeNull()
  })
})
