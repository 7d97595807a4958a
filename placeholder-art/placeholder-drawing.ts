/**
 * A shape in a field of 64 by 36. The width of a `pen` scales with the drawing, that of a `fine` line does not. A list of posts has dozens of
 * drawings, so there is one shape for each ink.
 */
export interface Shape {
  ink: 'solid' | 'pen' | 'fine'
  tag: 'circle' | 'path'
  attributes: Record<string, string | number>
}

interface PlaceholderDrawing {
  /** An index into `palettes.ts` and the classes of `web/ui/placeholder-art.css`. */
  palette: number
  shapes: Shape[]
}

const paletteCount = 4

type Draw = (pick: (...choices: number[]) => number) => Shape[]

const disc = (cx: number, cy: number, r: number): Shape => ({
  ink: 'solid',
  tag: 'circle',
  attributes: { cx, cy, r },
})
const pen = (d: string, attributes: Shape['attributes']): Shape => ({
  ink: 'pen',
  tag: 'path',
  attributes: { d, ...attributes },
})
const fine = (d: string, attributes: Shape['attributes'] = {}): Shape => ({
  ink: 'fine',
  tag: 'path',
  attributes: { d, ...attributes },
})

/** Concentric circles, like contour lines. The last bit of each is a straight line, too short to be seen. */
const contours: Draw = (pick) => {
  const cx = pick(8, 20, 44, 56)
  const cy = pick(0, 9, 27, 36)
  const rings = [9, 14, 19, 24, 29, 34].map((r) => `M${cx + r} ${cy}a${r} ${r} 0 1 0 0 .01z`).join('')
  return [fine(rings), disc(cx, cy, pick(4, 5, 6))]
}

/** Rays from a half-hidden sun. */
const rays: Draw = (pick) => {
  const cx = pick(16, 32, 48)
  // A third of the way round is drawn, in 32 or 40 rays.
  const dash = Number(((2 * Math.PI * 22) / pick(96, 120)).toFixed(3))
  const ring: Shape = {
    ink: 'pen',
    tag: 'circle',
    attributes: { cx, cy: 36, r: 22, strokeWidth: 16, strokeDasharray: `${dash} ${2 * dash}` },
  }
  return [ring, disc(cx, 36, pick(9, 11))]
}

/** A histogram. */
const bars: Draw = (pick) => {
  const heights = Array.from({ length: 9 }, () => pick(4, 7, 11, 15, 20, 26))
  const columns = heights.map((height, at) => `M${at * 6 + 8} 36v-${height}`).join('')
  return [disc(pick(14, 26, 50), pick(9, 12), pick(5, 7)), pen(columns, { strokeWidth: 3.5 })]
}

/** Rows of dots over a disc. */
const dots: Draw = (pick) => {
  const rows = [4, 11, 18, 25, 32].map((y) => `M4 ${y}h60`).join('')
  return [
    disc(pick(18, 32, 46), 18, pick(10, 12, 14)),
    pen(rows, { strokeWidth: pick(1.5, 2), strokeLinecap: 'round', strokeDasharray: '0 7' }),
  ]
}

/** Waves below a moon. The caps of their ends are cut off by the edges. */
const waves: Draw = (pick) => {
  const height = pick(4, 6, 8)
  const length = pick(8, 16)
  const crests = Array(64 / length - 1).fill(`${length} 0`)
  const rows = [12, 16, 20, 24, 28, 32]
    .map((y) => `M0 ${y}q${length / 2} ${height} ${length} 0t${crests.join(' ')}`)
    .join('')
  return [disc(pick(14, 32, 50), pick(8, 10), pick(5, 6)), fine(rows, { strokeLinecap: 'square' })]
}

/** Two quarter-discs and ruled lines. */
const quarters: Draw = (pick) => {
  const x = pick(8, 14, 20, 26)
  const leaves: Shape = {
    ink: 'solid',
    tag: 'path',
    attributes: { d: `M${x} 36v-18a18 18 0 0 1 18 18zM${x + 20} 0v18a18 18 0 0 0 18-18z` },
  }
  const ruled = [21, 25, 29, 33].map((y) => `M${x + 21} ${y}h${pick(8, 12, 16)}`).join('')
  return [leaves, fine(ruled)]
}

const motifs = [contours, rays, bars, dots, waves, quarters]

/** Returns the same drawing for the same text, and mostly another one for another text. */
export function placeholderDrawing(seed: string): PlaceholderDrawing {
  const next = numbersFrom(seed)
  const pick = (...choices: number[]) => choices[next() % choices.length] as number
  const palette = next() % paletteCount
  const motif = motifs[next() % motifs.length] as Draw
  return { palette, shapes: motif(pick) }
}

/** A random generator seeded by a text: FNV-1a for the seed, then mulberry32. */
function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
