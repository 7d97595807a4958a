/** How a frame begins. */
const frameStart = Buffer.from('ANMF', 'latin1')

/**
 * Whether a WebP may have more frames than this. The library that decodes it counts them itself, but takes minutes for two hundred
 * thousand. They are counted wherever they occur, as one frame may claim to contain the next.
 */
export function mayHaveMoreFrames(bytes: Buffer, maxFrames: number): boolean {
  let frames = 0
  for (
    let at = bytes.indexOf(frameStart);
    at >= 0 && frames <= maxFrames;
    at = bytes.indexOf(frameStart, at + 4)
  )
    frames++
  return frames > maxFrames
}
