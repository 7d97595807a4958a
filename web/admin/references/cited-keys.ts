import { parseCitation } from '#contract/references/citation.ts'

/** The keys that a body cites. The editor and the server write the attribute so. */
export const citedKeysIn = (html: string): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(/ data-cite="([^"]*)"/g)].flatMap(
      ([, source = '']) => parseCitation(source.replaceAll('&amp;', '&'))?.works.map(({ key }) => key) ?? [],
    ),
  )
