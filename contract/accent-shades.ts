import {
  useMode as addMode,
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
} from 'culori/fn'

addMode(modeRgb)
addMode(modeLrgb)
addMode(modeOklab)
/** Reads a colour. Only these modes are loaded, as browsers load them too. */
export const oklch: (colour: string) => Oklch | undefined = addMode(modeOklch)

/** The shades of `--color-accent` in `web/ui/theme.css`, which pages use as long as owners chose no colour. */
export const shadesOfLectern = { light: '#076246', dark: '#8fd7b0' }

/** WCAG 2.2, 1.4.3: the contrast of text. */
const minContrast = 4.5

/** What text in the accent colour may stand on: `--color-paper`, `--color-raised` and, for words on a button, the other way round. */
const grounds = {
  light: ['oklch(99% 0.004 150)', 'oklch(96.5% 0.008 150)'],
  dark: ['oklch(20% 0.018 165)', 'oklch(24.5% 0.02 165)'],
}

/** The nearest colour that screens can show, as `#rrggbb`. */
export const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'))

/** The nearest shade of a colour that can be read on these grounds: darker on light ones, lighter on dark ones. */
function readableShade(colour: Oklch, scheme: keyof typeof grounds): string {
  const step = scheme === 'light' ? -0.005 : 0.005
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const shade = hexOf({ ...colour, l })
    if (grounds[scheme].every((ground) => wcagContrast(shade, ground) >= minContrast)) return shade
  }
  return scheme === 'light' ? '#000000' : '#ffffff'
}

/** The shades of an accent colour, `#rrggbb`, that pages use in each scheme. */
export function accentShades(accent: string): Record<keyof typeof grounds, string> {
  const colour = oklch(accent) as Oklch
  return { light: readableShade(colour, 'light'), dark: readableShade(colour, 'dark') }
}
