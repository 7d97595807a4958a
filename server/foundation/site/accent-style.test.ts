import { readFileSync } from 'node:fs'
import path from 'node:path'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'
import { accentStyle } from './accent-style.ts'

const theme = readFileSync(path.join(root, 'web/ui/theme.css'), 'utf8')
const groundsOf = (name: string) =>
  new RegExp(`--color-${name}: light-dark\\((oklch\\(.+?\\)), (oklch\\(.+?\\))\\)`)
    .exec(theme)
    ?.slice(1) as string[]

test.each(['#ffff00', '#000000', '#ffffff', '#ff0000', '#00ffff', '#0000ff', '#777777', '#0B6B4D'])(
  'every accent colour can be read in both schemes: %s',
  (accent) => {
    const shades = /light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)/
      .exec(accentStyle(accent))
      ?.slice(1) as string[]
    for (const ground of ['paper', 'raised'])
      for (const [at, colour] of groundsOf(ground).entries())
        expect(wcagContrast(shades[at] as string, colour)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a colour that can be read stays as it is, and others keep their hue', () => {
  expect(accentStyle('#004488')).toBe(':root{--color-accent:light-dark(#004488,#4f8ad4)}')
  expect(accentStyle('#ffd400')).toBe(':root{--color-accent:light-dark(#846d00,#ffd400)}')
})
