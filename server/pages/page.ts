import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { matches } from '../http/entity-tag.ts'
import type { SurrogateKey } from '../reading/surrogate-keys.ts'
import { type Coding, codingFor, formsOf, type PageForms } from './page-forms.ts'

/** A page as it was rendered. */
export interface RenderedPage {
  status: number
  /** All headers but those that depend on the form in which it is sent. */
  headers: OutgoingHttpHeaders
  html: string
  /** What it was made from. */
  keys: ReadonlySet<SurrogateKey>
}

/** A page that is ready to be sent: nothing is left to do but to choose and write bytes. */
export interface Page {
  status: number
  /** Null for what is not for everybody, or failed. */
  etag: string | null
  keys: ReadonlySet<SurrogateKey>
  forms: PageForms
  /** Names and values in turn, for each form. */
  headers: Record<Coding | 'notModified', string[]>
  /** Bytes of all forms. */
  size: number
}

/** What a request is answered with. Without a body for whoever has the page already. */
interface PageAnswer {
  status: number
  headers: string[]
  body?: Buffer
}

/** Makes a rendered page ready, its forms compressed quickly. */
export async function readyPage({ status, headers, html, keys }: RenderedPage): Promise<Page> {
  const forms = await formsOf(Buffer.from(html), 'quick')
  const isPublic = status === 200 && !String(headers['cache-control']).includes('no-store')
  const etag = isPublic ? `W/"${hash('sha256', forms.identity, 'base64url').slice(0, 22)}"` : null
  return assemble({ status, etag, keys }, forms, flat({ ...headers, ...(etag && { etag }) }))
}

/** The same page, compressed as well as can be. */
export async function compressedBest(page: Page): Promise<Page> {
  return assemble(page, await formsOf(page.forms.identity, 'best'), page.headers.notModified)
}

function assemble(
  { status, etag, keys }: Pick<Page, 'status' | 'etag' | 'keys'>,
  forms: PageForms,
  common: string[],
): Page {
  const headersOf = (coding: Coding) => [
    ...common,
    ...(coding === 'identity' ? [] : ['content-encoding', coding]),
    'content-length',
    String(forms[coding].length),
  ]
  return {
    status,
    etag,
    keys,
    forms,
    headers: {
      notModified: common,
      identity: headersOf('identity'),
      gzip: headersOf('gzip'),
      br: headersOf('br'),
    },
    size: forms.identity.length + forms.gzip.length + forms.br.length + common.join().length,
  }
}

const flat = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

/** The answer to a request for a page. */
export function answerFor({ headers }: Pick<IncomingMessage, 'headers'>, page: Page): PageAnswer {
  if (page.etag !== null && matches(headers['if-none-match'], page.etag))
    return { status: 304, headers: page.headers.notModified }
  const coding = codingFor(headers['accept-encoding'])
  return { status: page.status, headers: page.headers[coding], body: page.forms[coding] }
}
