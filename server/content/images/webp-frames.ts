/** How a frame begins. */
const frameStart = Buffer.from('ANMF', 'latin1')

/**
 * Whether a WebP may have more frames than that. The library that reads it counts them itself, but takes minutes for two hundred thousand.
 * Counted wherever they stand, as one may claim to contain the next.
 */
export function mayHaveMoreFrames(bytes: Buffer, most: number): boolean {
  let frames = 0
  for (let at = bytes.indexOf(frameStart); at >= 0 && frames <= most; at = bytes.indexOf(frameStart, at + 4))
    frames++
  return frames > most
}
