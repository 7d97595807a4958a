import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** The bytes of an answer in each coding in which it is sent: RFC 9110, section 8.4.1. */
export interface AnswerForms {
  identity: Buffer
  gzip: Buffer
  br: Buffer
}

export type Coding = keyof AnswerForms

/** How hard to compress: `quick` while somebody waits, `best` takes some fifty times as long for a sixth less. */
const levels = {
  quick: { brotli: 4, gzip: 3 },
  best: { brotli: zlib.BROTLI_MAX_QUALITY, gzip: zlib.Z_BEST_COMPRESSION },
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** An answer in all its forms. Compressed beside the main thread. */
export async function formsOf(identity: Buffer, level: keyof typeof levels): Promise<AnswerForms> {
  const { brotli, gzip: gzipLevel } = levels[level]
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: brotli,
    [zlib.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
  }
  const [br, gzipped] = await Promise.all([
    toBrotli(identity, { params }),
    toGzip(identity, { level: gzipLevel }),
  ])
  return { identity, gzip: gzipped, br }
}

/** Browsers say it in few ways. Whoever makes up others is answered without this. */
const chosen = new Map<string, Coding>()
const mostChosen = 100

/** The smallest form that an `Accept-Encoding` allows: RFC 9110, section 12.5.3. */
export function codingFor(accepted: string | string[] | undefined): Coding {
  if (accepted === undefined) return 'identity'
  const text = typeof accepted === 'string' ? accepted : accepted.join()
  const known = chosen.get(text)
  if (known) return known
  const coding = (['br', 'gzip'] as const).find((each) => accepts(text.toLowerCase(), each)) ?? 'identity'
  if (chosen.size < mostChosen && text.length <= 200) chosen.set(text, coding)
  return coding
}

const accepts = (codings: string, coding: string): boolean =>
  codings.split(',').some((part) => {
    const [name, weight] = part.split(';').map((piece) => piece.trim())
    return name === coding && !/^q=0(\.0*)?$/.test(weight ?? '')
  })
