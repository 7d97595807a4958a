import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from './root.mjs'

const { resolve } = createRequire(import.meta.url)

test('variable fonts have only the weights that pages use, in two thirds of the bytes', () => {
  const files = readFileSync(inRoot('build/files.txt'), 'utf8')
  const names = new Set(files.match(/[\w-]+-400-700-[\w-]+\.woff2/g))
  const newsreader = [...names].filter((name) => name.startsWith('newsreader-'))
  expect(newsreader.length).toBe(3)
  for (const name of newsreader) {
    const [, subset, style = 'normal'] =
      /^newsreader-(latin(?:-ext)?)(?:-(italic))?-400-700-/.exec(name) ?? []
    const whole = resolve(`@fontsource-variable/newsreader/files/newsreader-${subset}-wght-${style}.woff2`)
    const size = (at: string) => statSync(at).size
    expect(size(inRoot(path.join('build/client/assets', name)))).toBeLessThan(size(whole) * 0.72)
  }
})
