import { apiPath } from '#contract/addresses/api-path.ts'
import { authorization, storedToken } from '../stored-token.ts'
import { noteSessionEnded } from './api.ts'
import { type ApiError, errorOfResponse } from './api-error.ts'

interface Options<Event> {
  signal: AbortSignal
  onEvent: (event: Event) => void
}

/** The server writes every five seconds: after this time without a byte the connection is dead, in milliseconds. */
const silenceMs = 15_000

/**
 * Calls back with each event of a call, until the server ends the stream or the connection is dead. Throws `ApiError` if the call is refused, and
 * whatever else `fetch` throws. The token is in a header, which `EventSource` cannot send.
 */
export async function followEvents<Event>(
  endpoint: { path: string },
  params: Record<string, string>,
  { signal, onEvent }: Options<Event>,
): Promise<void> {
  const dead = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const noteAlive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => dead.abort(), silenceMs)
  }
  const token = storedToken()
  noteAlive()
  try {
    const response = await fetch(apiPath(endpoint, params), {
      cache: 'no-store',
      headers: { ...authorization(token), Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, dead.signal]),
    })
    if (!response.ok || !response.body) {
      const failure = await refusalOf(response)
      if (failure.code === 'unauthenticated') noteSessionEnded(token)
      throw failure
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      noteAlive()
      const lines = (rest + read.value).split('\n')
      rest = lines.pop() as string
      for (const line of lines) if (line.startsWith('data: ')) onEvent(JSON.parse(line.slice(6)))
    }
  } finally {
    clearTimeout(timer)
    // Also ends the connection where an event could not be read.
    dead.abort()
  }
}

const refusalOf = async (response: Response): Promise<ApiError> =>
  errorOfResponse(
    response.status,
    await response.json().catch(() => null),
    response.headers.get('Retry-After'),
  )
