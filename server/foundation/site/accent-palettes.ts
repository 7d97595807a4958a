import { hexOf, oklch } from '#contract/accent-shades.ts'
import { palettes } from '#placeholder-art/palettes.ts'

export type Palette = readonly [ground: string, solid: string, pen: string]

/** Lightness and chroma. */
type Shade = [number, number]

/** The colours of the palettes that are shades of Lectern’s green, in `web/ui/placeholder-art.css`. */
const greens: { palette: number; ink: 0 | 1 | 2; light: Shade; dark: Shade }[] = [
  { palette: 0, ink: 0, light: [0.93, 0.025], dark: [0.29, 0.03] },
  { palette: 0, ink: 1, light: [0.52, 0.075], dark: [0.66, 0.075] },
  { palette: 1, ink: 2, light: [0.46, 0.06], dark: [0.7, 0.05] },
  { palette: 3, ink: 2, light: [0.44, 0.05], dark: [0.66, 0.05] },
]

/** The chroma of Lectern’s green. Drawings stay quieter than the strongest colours. */
const chromaOfGreen = 0.09
const maxChromaFactor = 1.6

/** The custom properties of the inks in `web/ui/placeholder-art.css`. */
const properties = ['--ground', '--first', '--second'] as const

/** Creates the function that gives a shade of the accent colour where drawings have a shade of green. */
function shadesOf(accent: string): (shade: Shade) => string {
  const { c = 0, h } = oklch(accent) ?? {}
  const factor = Math.min(c / chromaOfGreen, maxChromaFactor)
  return ([l, chroma]) => hexOf({ mode: 'oklch', l, c: chroma * factor, h })
}

/** The palettes of drawings outside of pages, with shades of an accent colour, `#rrggbb`, in place of green ones; null for the green. */
export function palettesOf(accent: string | null): readonly Palette[] {
  if (accent === null) return palettes
  const shade = shadesOf(accent)
  return palettes.map(
    (palette, at) =>
      palette.map((colour, ink) => {
        const green = greens.find((each) => each.palette === at && each.ink === ink)
        return green ? shade(green.light) : colour
      }) as unknown as Palette,
  )
}

/** The rules that give drawings in pages those colours, in both schemes. They are in no layer, so that they win over the style of the pages. */
export function accentArtStyle(accent: string): string {
  const shade = shadesOf(accent)
  const rules = greens.map(
    ({ palette, ink, light, dark }) =>
      `.art-${palette}{${properties[ink]}:light-dark(${shade(light)},${shade(dark)})}`,
  )
  return rules.join('')
}
