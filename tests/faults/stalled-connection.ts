import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A way to a server on which the responses at one address can be held back. */
export interface StalledConnection {
  /** Host and port of its near end. */
  host: string
  /** From now on responses at this path wait here. Resolves once one does. */
  hold(path: string): Promise<void>
  /** Lets all go on. */
  release(): void
  close(): Promise<void>
}

/** Opens a way to a host and port. */
export async function openStalledConnection(server: string): Promise<StalledConnection> {
  const [host, port] = server.split(':')
  let heldPath: string | null = null
  let waiting: (() => void)[] = []
  let noteFirst = () => {}
  const listener = createServer((near) => {
    const far = connect(Number(port), host)
    let isHeld = false
    near.on('data', (bytes) => {
      isHeld = heldPath !== null && bytes.toString('latin1').startsWith(`GET ${heldPath} `)
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isHeld) return void near.write(bytes)
      waiting.push(() => near.write(bytes))
      noteFirst()
    })
    for (const socket of [near, far]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        for (const each of [near, far]) each.destroy()
      })
    }
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  return {
    host: `127.0.0.1:${(listener.address() as AddressInfo).port}`,
    hold(path) {
      heldPath = path
      return new Promise((resolve) => (noteFirst = resolve))
    },
    release() {
      heldPath = null
      for (const send of waiting) send()
      waiting = []
    },
    async close() {
      listener.close()
    },
  }
}
