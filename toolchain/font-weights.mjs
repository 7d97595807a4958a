import subsetFont from 'subset-font'

/** The lightest and the heaviest that style sheets ask for. Fonts have those from 200 to 900, for a third of their bytes. */
const weights = { min: 400, max: 700 }

/** @param {{ originalFileNames: string[] }} asset */
const isVariable = ({ originalFileNames }) =>
  originalFileNames.some((file) => file.includes('@fontsource-variable/'))

/**
 * Names the weights too: the hash is that of the whole font, and browsers keep a file for a year. What goes without saying is left out, as
 * every page names its fonts twice.
 * @param {{ names: string[], originalFileNames: string[] }} asset
 */
const assetFileNames = (asset) => {
  if (!isVariable(asset)) return 'assets/[name]-[hash][extname]'
  const name = asset.names[0]?.replace(/-wght|-normal|\.woff2$/g, '')
  return `assets/${name}-${weights.min}-${weights.max}-[hash][extname]`
}

/**
 * Leaves the weights that no page uses out of variable fonts.
 * @type {import('vite').Plugin}
 */
export const fontWeights = {
  name: 'font-weights',
  apply: 'build',
  configEnvironment: () => ({ build: { rolldownOptions: { output: { assetFileNames } } } }),
  async generateBundle(_options, bundle) {
    // The server only names the files.
    if (this.environment.name !== 'client') return
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !isVariable(file)) continue
      file.source = await subsetFont(Buffer.from(file.source), '', {
        targetFormat: 'woff2',
        keepAllGlyphs: true,
        variationAxes: { wght: weights },
      })
    }
  },
}
