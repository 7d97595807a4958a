/** The package has no types. Only what is used of it. */
declare module '@citation-js/core' {
  interface ChainOptions {
    /** The type of the input, which is guessed otherwise: an address would be fetched. */
    forceType: string
    /** The type to stop at; CSL JSON if absent. */
    target?: string
    generateGraph: false
  }
  export const plugins: { input: { chain<Item>(input: unknown, options: ChainOptions): Item[] } }
}
declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-ris' {}
