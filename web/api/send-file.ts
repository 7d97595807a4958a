import { abortError } from './api-error.ts'

interface Parts {
  method: string
  headers: Record<string, string>
  file: Blob
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

interface FileResponse {
  status: number
  header: (name: string) => string | null
  text: string
}

/** How long nothing more of a file may get through, and how long the server may be at work on all of it, in milliseconds. */
const patience = { silence: 30_000, answer: 2 * 60_000 }

/** Sends a form with one file. `fetch` does not tell how much was sent, so this is the older way. */
export function sendFile(
  address: string,
  { method, headers, file, signal, onProgress }: Parts,
): Promise<FileResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const aborted = () => reject(abortError())
    if (signal?.aborted) return aborted()
    signal?.addEventListener('abort', abort)
    request.onabort = aborted
    const fail = () => reject(new TypeError('No answer came.'))
    request.onerror = fail
    onStall(request, () => {
      fail()
      request.abort()
    })
    request.onload = () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      })
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    // The browser sets the type of the body, with the boundary that it chose.
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}

/** The requests of which something has been sent. A browser lets others wait until there is a connection for them. */
const started = new Set<XMLHttpRequest>()

/** Tells of a request in which nothing happens any more: a connection can be lost without a word, and would be waited for. */
function onStall(request: XMLHttpRequest, tell: () => void): void {
  let timer: ReturnType<typeof setTimeout>
  let sent = 0
  const wait = (length: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => (started.size === 0 || started.has(request) ? tell() : wait(length)), length)
  }
  request.upload.addEventListener('loadstart', () => wait(patience.silence))
  request.upload.addEventListener('progress', ({ loaded }) => {
    if (loaded <= sent) return
    sent = loaded
    started.add(request)
    wait(patience.silence)
  })
  request.upload.addEventListener('load', () => wait(patience.answer))
  request.addEventListener('loadend', () => {
    clearTimeout(timer)
    started.delete(request)
  })
}
