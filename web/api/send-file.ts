import { abortError, networkError } from './api-error.ts'

interface Parts {
  method: string
  headers: Record<string, string>
  file: Blob
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
}

interface FileResponse {
  status: number
  header: (name: string) => string | null
  text: string
}

/** Without upload progress, and from the end of the upload to the response. */
const timeoutMs = { progress: 30_000, response: 2 * 60_000 }

/** Sends a form with one file, by XMLHttpRequest because `fetch` has no upload progress. */
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
    const fail = () => reject(networkError())
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
    // The browser sets `Content-Type` with the boundary that it chose.
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}

/** Requests of which something has been sent. The browser queues the others until a connection is free. */
const started = new Set<XMLHttpRequest>()

/** Detects a connection that was lost without an error, which would otherwise be waited for. */
function onStall(request: XMLHttpRequest, abort: () => void): void {
  let timer: ReturnType<typeof setTimeout>
  let sent = 0
  const wait = (length: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => (started.size === 0 || started.has(request) ? abort() : wait(length)), length)
  }
  request.upload.addEventListener('loadstart', () => wait(timeoutMs.progress))
  request.upload.addEventListener('progress', ({ loaded }) => {
    if (loaded <= sent) return
    sent = loaded
    started.add(request)
    wait(timeoutMs.progress)
  })
  request.upload.addEventListener('load', () => wait(timeoutMs.response))
  request.addEventListener('loadend', () => {
    clearTimeout(timer)
    started.delete(request)
  })
}
