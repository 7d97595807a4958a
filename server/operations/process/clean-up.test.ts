import { expect, test } from 'vitest'
import { createCleanUp } from './clean-up.ts'

const broken = new Error('The tags could not be read.')

/** Steps that say what they did in `done`, except one. */
function start(retagPosts: () => Promise<void>) {
  const done: string[] = []
  const step = (name: string) => async () => void done.push(name)
  const parts = {
    inTransaction: step('expired'),
    sessions: { removeEnded: step('sessions') },
    audit: { removeOld: step('audit') },
    draftLinks: { removeExpired: step('draft links') },
    limiter: { removeExpired: step('limits') },
    trash: { removeOld: step('trash') },
    contacts: { removeOld: step('messages') },
    retagPosts,
    guessLanguages: step('languages'),
    thinAutosaves: step('autosaves'),
    images: { removeUnused: step('images') },
    countUsage: step('usage'),
    clock: () => new Date(),
  }
  return { cleanUp: createCleanUp(parts as never), done }
}

test('a step that fails is told, and keeps no other from running', async () => {
  const { cleanUp, done } = start(() => Promise.reject(broken))
  await expect(cleanUp.run()).rejects.toMatchObject({ errors: [broken] })
  expect(done.slice(-4)).toEqual(['languages', 'autosaves', 'images', 'usage'])
})

test('a step that fails because the program stops is not told, and no other begins', async () => {
  const { cleanUp, done } = start(async () => {
    cleanUp.stop()
    throw broken
  })
  await cleanUp.run()
  expect(done.at(-1)).toBe('messages')
})
