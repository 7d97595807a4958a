interface Parts {
  method: string
  headers: Record<string, string>
  file: Blob
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

interface FileAnswer {
  status: number
  header: (name: string) => string | null
  text: string
}

/** Sends a form with one file. `fetch` does not tell how much was sent, so this is the older way. */
export function sendFile(
  address: string,
  { method, headers, file, signal, onProgress }: Parts,
): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const aborted = () => reject(new DOMException('The call was given up.', 'AbortError'))
    if (signal?.aborted) return aborted()
    signal?.addEventListener('abort', abort)
    request.onabort = aborted
    request.onerror = () => reject(new TypeError('No answer came.'))
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
