/** What tabs of this browser tell each other of a text. */
interface Told {
  /** The key of its local draft, or the id of its working copy. */
  key: string
  what: 'asked' | 'opened' | 'left'
}

const open = () => new BroadcastChannel('lectern-open-texts')

/** Tells other tabs that a form of this one has the text. Returns a function that tells that it no longer has. */
export function holdText(key: string): () => void {
  const channel = open()
  const tell = (what: Told['what']) => channel.postMessage({ key, what } satisfies Told)
  const leave = () => tell('left')
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.key === key && data.what === 'asked') tell('opened')
  }
  // A page that comes back from the back/forward cache has it again.
  const hold = () => tell('opened')
  hold()
  addEventListener('pagehide', leave)
  addEventListener('pageshow', hold)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', hold)
    leave()
    channel.close()
  }
}

/** Tells whether a form of another tab has the text, whenever one opens or leaves it. Returns a function that ends it. */
export function watchText(key: string, onHeld: (isHeld: boolean) => void): () => void {
  const channel = open()
  const ask = () => channel.postMessage({ key, what: 'asked' } satisfies Told)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.key !== key || data.what === 'asked') return
    onHeld(data.what === 'opened')
    // A third tab may have it too.
    if (data.what === 'left') ask()
  }
  ask()
  return () => channel.close()
}
