import { readFileSync } from 'node:fs'
import path from 'node:path'
import { formatHex } from 'culori'
import { expect, test } from 'vitest'
import { oklch } from '#contract/accent-shades.ts'
import { palettes } from '#placeholder-art/palettes.ts'
import { root } from '#tests/support/sources.ts'
import { accentArtStyle, palettesOf } from './accent-palettes.ts'

/** Lectern’s green, as `web/ui/theme.css` has it for light pages. */
const green = formatHex('oklch(44% 0.09 165)') as string

const style = readFileSync(path.join(root, 'web/ui/placeholder-art.css'), 'utf8')

/** Lightness and chroma of a custom property of a palette in the style of pages, light and dark. */
function shadesIn(palette: number, property: string): string[] {
  const rule = palette === 0 ? '.art {' : `.art-${palette} {`
  const [, light = '', dark = ''] =
    new RegExp(
      `${property}: light-dark\\(oklch\\(([\\d.]+% [\\d.]+) \\d+\\), oklch\\(([\\d.]+% [\\d.]+) \\d+\\)`,
    ).exec(style.slice(style.indexOf(rule))) ?? []
  return [light, dark]
}

/** The same of a colour. */
const shadeOf = (colour: string) => {
  const { l = 0, c = 0 } = oklch(colour) ?? {}
  return [l * 100, c] as const
}

test('the green of Lectern gives the shades that drawings in pages have', () => {
  const rules = [...accentArtStyle(green).matchAll(/art-(\d)\{(--\w+):light-dark\((#\w+),(#\w+)\)\}/g)]
  expect(rules).toHaveLength(4)
  for (const [, palette, property, ...colours] of rules) {
    const expected = shadesIn(Number(palette), property as string)
    for (const [at, colour] of colours.entries()) {
      const [lightness, chroma] = (expected[at] as string).split('% ').map(Number) as [number, number]
      const [l, c] = shadeOf(colour)
      expect(Math.abs(l - lightness), `${palette} ${property}`).toBeLessThan(0.6)
      expect(Math.abs(c - chroma), `${palette} ${property}`).toBeLessThan(0.006)
    }
  }
})

test('an accent colour takes the place of green shades and of no others; without one nothing changes', () => {
  expect(palettesOf(null)).toBe(palettes)
  const changed = palettesOf('#0055aa').map((colours, palette) =>
    colours.map((colour, ink) => colour !== palettes[palette]?.[ink]),
  )
  expect(changed).toEqual([
    [true, true, false],
    [false, false, true],
    [false, false, false],
    [false, false, true],
  ])
})
