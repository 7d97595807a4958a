import { calloutTitles, theoremLabels } from '#contract/content/kinds.ts'

const prefixes = Object.values(theoremLabels).flatMap(({ prefix }) => prefix ?? [])

/** What saving makes of a whole body, and what is left without it. */
const made: readonly [RegExp, string][] = [
  // Lists of what is cited, and numbers with the captions of nothing else.
  [/<section class="references">.*?<\/section>|<span class="number">.*?<\/span> ?/gs, ''],
  [/<figcaption><\/figcaption>/g, ''],
  // Texts of citations and references.
  [/(<span class="citation"[^<>]*>).*?(?=<\/span>)/gs, '$1'],
  [/(<a class="ref(?: number)?"[^<>]*>).*?(?=<\/a>)/gs, '$1'],
  // Ids of theorems, equations and pictures in a group.
  [new RegExp(`(<section class="[^"]*") id="(?:${prefixes.join('|')})-[^"]*"`, 'g'), '$1'],
  [
    /(<figure class="equation")(?: id="[^"]*")?(>(?:(?!<\/figure>).)*?)<figcaption>.*?<\/figcaption>/gs,
    '$1$2',
  ],
  [/(<figure class="equation") id="[^"]*"/g, '$1'],
  [/(<figure) id="[^"]*-[a-d]"/g, '$1'],
  // Titles of callouts that are the names of their kinds, and emphasis on best values.
  [new RegExp(`<p class="callout-title">(?:${Object.values(calloutTitles).join('|')})?</p>`, 'g'), ''],
  [
    /(<t[dh] class="[^"]*\bbest\b[^"]*"[^<>]*>)<strong>((?:(?!<\/t[dh]>).)*)<\/strong>(?=<\/t[dh]>)/gs,
    '$1$2',
  ],
]

const withoutMadeParts = (html: string): string =>
  made.reduce((left, [parts, rest]) => left.replace(parts, rest), html)

/** The ids of theorems and figures. */
const idsIn = (html: string): Set<string | undefined> =>
  new Set([...html.matchAll(/<(?:section|figure)\b[^<>]* id="([^"]*)"/g)].map(([, id]) => id))

/** True if a text that was typed differs from stored HTML by nothing but what saving makes of the whole body: it adds ids, and changes none. */
export const isSavedAs = (typed: string, stored: string): boolean =>
  withoutMadeParts(typed) === withoutMadeParts(stored) && idsIn(typed).isSubsetOf(idsIn(stored))
