import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as earlier from './unsaved-fields.ts'

let items: Map<string, string>
let loaded = 0
/** What a document that was just loaded keeps unsaved values with. */
function load(): Promise<typeof earlier> {
  const address = `./unsaved-fields.ts?load=${++loaded}`
  return import(address)
}

beforeEach(() => {
  items = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('what was typed outlives the document, for its form and account only, until it is saved or discarded', async () => {
  earlier.keepUnsavedFields('site of ann', { name: 'Deep Notes' })
  const after = await load()
  expect(after.unsavedFieldsOf('site of ann')).toEqual({ name: 'Deep Notes' })
  expect([after.unsavedFieldsOf('site of ben'), after.unsavedFieldsOf('profile of ann')]).toEqual([{}, {}])
  after.clearUnsavedFields('site of ann')
  expect([after.unsavedFieldsOf('site of ann'), items.size]).toEqual([{}, 0])
})

test.each(['{', 'null', '5', '{"name":5}', '[]'])('what is stored as %s restores nothing', async (stored) => {
  items.set('unsaved site of ann', stored)
  expect((await load()).unsavedFieldsOf('site of ann')).toEqual({})
})

test('a browser that denies access to storage keeps it as long as the document', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { keepUnsavedFields, unsavedFieldsOf } = await load()
  keepUnsavedFields('site of ann', { name: 'Deep Notes' })
  expect(unsavedFieldsOf('site of ann')).toEqual({ name: 'Deep Notes' })
  expect((await load()).unsavedFieldsOf('site of ann')).toEqual({})
})
