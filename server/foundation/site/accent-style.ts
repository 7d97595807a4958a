import { clampChroma, formatHex, type Oklch, oklch, wcagContrast } from 'culori'

/** WCAG 2.2, 1.4.3: the contrast of text. */
const minContrast = 4.5

/** What text in the accent colour may stand on: `--color-paper`, `--color-raised` and, for words on a button, the other way round. */
const grounds = {
  light: ['oklch(99% 0.004 150)', 'oklch(96.5% 0.008 150)'],
  dark: ['oklch(20% 0.018 165)', 'oklch(24.5% 0.02 165)'],
}

const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'))

/** The nearest shade of a colour that can be read on these grounds: darker on light ones, lighter on dark ones. */
function readableShade(colour: Oklch, scheme: keyof typeof grounds): string {
  const step = scheme === 'light' ? -0.005 : 0.005
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const shade = hexOf({ ...colour, l })
    if (grounds[scheme].every((ground) => wcagContrast(shade, ground) >= minContrast)) return shade
  }
  return scheme === 'light' ? '#000000' : '#ffffff'
}

/** The style that gives pages another accent colour, `#rrggbb`, in a shade for each scheme. */
export function accentStyle(accent: string): string {
  const colour = oklch(accent) as Oklch
  return `:root{--color-accent:light-dark(${readableShade(colour, 'light')},${readableShade(colour, 'dark')})}`
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
