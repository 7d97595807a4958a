import { accentShades, shadesOfLectern } from '#contract/accent-shades.ts'

/** Gives this document an accent colour that was saved; null for Lectern’s. Drawings and the icon have it once the document is loaded again. */
export function showAccent(accent: string | null): void {
  const { light, dark } = accent ? accentShades(accent) : shadesOfLectern
  document.documentElement.style.setProperty('--color-accent', `light-dark(${light}, ${dark})`)
}
