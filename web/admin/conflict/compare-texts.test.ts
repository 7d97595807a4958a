import { expect, test } from 'vitest'
import type { PostStatus } from '#contract/post.ts'
import { noPresentation } from '#contract/presentation/presentation.ts'
import { noBibliography } from '#contract/references/bibliography.ts'
import { emptyFields } from '../drafts/post-fields.ts'
import { compareTexts } from './compare-texts.ts'

const split = (html: string) => html.match(/<p>[^<]*<\/p>/g) ?? []
const base = {
  ...{ version: 1, title: 'Title', description: 'd', tags: ['a'], status: 'public' },
  content: '<p>1</p><p>2</p><p>3</p><p>4</p>',
  ...noBibliography,
  ...noPresentation,
}
/** Each field and block is changed by nobody, here, there or by both. */
const mine = {
  ...emptyFields,
  ...{
    title: 'Mine',
    description: 'd',
    tags: ['a', 'mine'],
    status: 'public' as PostStatus,
    imgalt: 'A boat',
  },
  content: '<p>mine</p><p>1</p><p>2 mine</p><p>3</p><p>4 mine</p>',
}
const current = {
  ...{ version: 2, title: 'Theirs', description: 'theirs', tags: ['a'], status: 'public' },
  content: '<p>1</p><p>2</p><p>3 theirs</p><p>4 theirs</p>',
  ...noBibliography,
  ...noPresentation,
}
const compare = (here = mine, there = current) =>
  compareTexts({ noun: 'post', base, mine: here, current: there, split })

test('all of my text is exactly what the form had, also where only the other side changed it', () => {
  const { textOf, allOf, suggested } = compare()
  expect(textOf(allOf('mine', suggested))).toEqual(mine)
})

test('all of the saved text is exactly what the post has, and the text of the cover stays, which is saved apart', () => {
  const { textOf, allOf, suggested, saved } = compare()
  expect(textOf(allOf('theirs', suggested))).toEqual({ ...saved, imgalt: 'A boat' })
  expect(saved).toMatchObject({
    title: 'Theirs',
    description: 'theirs',
    tags: ['a'],
    content: current.content,
  })
})

test('what only one side changed is suggested', () => {
  const { textOf, suggested } = compare()
  expect(textOf(suggested)).toMatchObject({
    ...{ title: 'Mine', description: 'theirs', tags: ['a', 'mine'] },
    content: '<p>mine</p><p>1</p><p>2 mine</p><p>3 theirs</p><p>4 mine</p>',
  })
})

test.each(['mine', 'theirs'] as const)('the choice of a status stays with all of one text: %s', (choice) => {
  const { allOf, suggested, textOf, fields } = compare(
    { ...mine, status: 'private' },
    { ...current, status: 'draft' },
  )
  const at = fields.findIndex(({ name }) => name === 'status')
  const chosen = suggested.with(at, choice)
  for (const side of ['mine', 'theirs'] as const)
    expect(textOf(allOf(side, chosen)).status).toBe(choice === 'mine' ? 'private' : 'draft')
})
