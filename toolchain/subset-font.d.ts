/** The package has no types of its own. These are for what the build uses. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** Then the text says nothing. */
    keepAllGlyphs: true
    /** What is kept of each axis. */
    variationAxes: Record<string, { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
