import { expect, test } from 'vitest'
import { createCleanUp } from './clean-up.ts'

test('a step that fails is told, and keeps no other from running', async () => {
  const done: string[] = []
  const step = (name: string) => async () => void done.push(name)
  const broken = new Error('The tags could not be read.')
  const parts = {
    inTransaction: step('expired'),
    sessions: { removeEnded: step('sessions') },
    audit: { removeOld: step('audit') },
    draftLinks: { removeExpired: step('draft links') },
    limiter: { removeExpired: step('limits') },
    trash: { removeOld: step('trash') },
    contacts: { removeOld: step('messages') },
    retagPosts: () => Promise.reject(broken),
    guessLanguages: step('languages'),
    thinAutosaves: step('autosaves'),
    images: { removeUnused: step('images') },
    countUsage: step('usage'),
    clock: () => new Date(),
  }
  await expect(createCleanUp(parts as never).run()).rejects.toMatchObject({ errors: [broken] })
  expect(done.slice(-4)).toEqual(['languages', 'autosaves', 'images', 'usage'])
})
