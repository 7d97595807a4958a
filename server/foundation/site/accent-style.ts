import { accentShades } from '#contract/accent-shades.ts'
import { accentArtStyle } from './accent-palettes.ts'

/** The style that gives pages another accent colour, `#rrggbb`, in a shade for each scheme, and drawings too. */
export function accentStyle(accent: string): string {
  const { light, dark } = accentShades(accent)
  return `:root{--color-accent:light-dark(${light},${dark})}${accentArtStyle(accent)}`
}

/** Creates the function that returns the style for a colour, and null without one. It remembers the last, as every page asks for it. */
export function createAccentStyle() {
  let last = { accent: '', style: '' }
  return (accent: string | null): string | null => {
    if (accent === null) return null
    if (last.accent !== accent) last = { accent, style: accentStyle(accent) }
    return last.style
  }
}
