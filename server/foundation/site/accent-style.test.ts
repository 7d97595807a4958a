import { readFileSync } from 'node:fs'
import path from 'node:path'
import { formatHex, wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { accentShades, shadesOfLectern } from '#contract/accent-shades.ts'
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
  expect(accentShades('#004488')).toEqual({ light: '#004488', dark: '#4f8ad4' })
  expect(accentShades('#ffd400')).toEqual({ light: '#846d00', dark: '#ffd400' })
})

test('without an accent colour, Site shows the shades that pages have', () => {
  expect(Object.values(shadesOfLectern)).toEqual(groundsOf('accent').map((colour) => formatHex(colour)))
})
