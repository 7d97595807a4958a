import { brotliCompressSync } from 'node:zlib'

/** Files by path, with their bytes as sent. */
export type Files = Map<string, number>

/** The bytes that a page makes a browser load at once: its HTML, its style sheets and scripts, and the static imports of these scripts. */
export interface PageAssets {
  html: number
  styles: Files
  scripts: Files
}

/** Bytes are those of Brotli, without headers. Fonts and images are left out. */
export async function assetsOf(origin: string, path: string): Promise<PageAssets> {
  const page = await sent(origin, path)
  return {
    html: page.bytes,
    styles: await sizesOf(origin, stylesOf(page.text)),
    scripts: await withImports(origin, scriptsOf(page.text)),
  }
}

const matchesOf = (text: string, patterns: RegExp[]): string[] => [
  ...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, file]) => file as string))),
]

export const stylesOf = (html: string): string[] =>
  matchesOf(html, [/<link\b[^>]*rel="stylesheet"[^>]*href="(\/assets\/[^"]+)"/g])

/** The scripts that a page runs or preloads. */
export const scriptsOf = (html: string): string[] =>
  matchesOf(html, [
    /<script\b[^>]*\ssrc="(\/assets\/[^"]+)"/g,
    /<link\b[^>]*rel="modulepreload"[^>]*href="(\/assets\/[^"]+)"/g,
    /\bimport\b[^;"']*["'](\/assets\/[^"']+\.js)["']/g,
  ])

/** The files that a script imports statically, and those that it imports dynamically. */
export function importsOf(script: string): {
  staticImports: string[]
  dynamicImports: string[]
  dynamicStyles: string[]
} {
  const asset = (file: string) => `/assets/${file}`
  return {
    staticImports: matchesOf(script, [/\b(?:import|from)\s*["']\.\/([^"']+\.js)["']/g]).map(asset),
    dynamicImports: matchesOf(script, [/\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g]).map(asset),
    dynamicStyles: matchesOf(script, [/["'`]\/?assets\/([^"'`]+\.css)["'`]/g]).map(asset),
  }
}

async function withImports(origin: string, files: string[]): Promise<Files> {
  const found: Files = new Map()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    const { text, bytes } = await sent(origin, file)
    found.set(file, bytes)
    waiting.push(...importsOf(text).staticImports)
  }
  return found
}

/** What loads a part of a page that its scripts import dynamically, such as `editor`, with the imports of that, except what is loaded already. */
export async function filesOfPart(
  origin: string,
  { scripts, styles }: PageAssets,
  part: string,
): Promise<Files> {
  // The script of a part that is for browsers only is called so: https://reactrouter.com/api/framework-conventions/client-modules.
  const isOfPart = (file: string) => new RegExp(`^/assets/${part}(\\.client)?-`).test(file)
  const [dynamicImports, dynamicStyles]: [string[], string[]] = [[], []]
  for (const file of scripts.keys()) {
    const imports = importsOf((await sent(origin, file)).text)
    dynamicImports.push(...imports.dynamicImports)
    dynamicStyles.push(...imports.dynamicStyles)
  }
  const all = [
    ...(await withImports(origin, dynamicImports.filter(isOfPart))),
    ...(await sizesOf(origin, dynamicStyles.filter(isOfPart))),
  ]
  return new Map(all.filter(([file]) => !scripts.has(file) && !styles.has(file)))
}

async function sizesOf(origin: string, files: string[]): Promise<Files> {
  const sizes: Files = new Map()
  for (const file of files) sizes.set(file, (await sent(origin, file)).bytes)
  return sizes
}

export const sum = (files: Files): number => [...files.values()].reduce((one, other) => one + other, 0)

async function sent(origin: string, path: string): Promise<{ text: string; bytes: number }> {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`)
  const isCompressed = response.headers.get('content-encoding') === 'br'
  // Uncached pages and first responses are not compressed by the server: a proxy compresses them.
  return {
    text,
    bytes: isCompressed ? Number(response.headers.get('content-length')) : brotliCompressSync(text).length,
  }
}
