import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { shownChoice } from '../../reader-choices.ts'
import type { PreviewScheme, PreviewWidth } from './preview-choices.ts'

/** In CSS pixels. */
const widths: Record<PreviewWidth, number> = { phone: 375, desktop: 1280 }

interface Props {
  /** Changes whenever the page is to be loaded again. */
  address: string
  /** Names the frame. */
  title: string
  /** Whether a document is the page, and not an error. */
  isPage: (page: Document) => boolean
  onShown?: (page: Document) => void
  width: PreviewWidth
  /** Null for that of the admin area. */
  scheme: PreviewScheme | null
  onFailed: () => void
}

/**
 * A page of the blog in a frame where no script runs. While it is loaded again, the one before stays, so that nothing flickers, and the place in
 * the text is kept.
 */
export function PreviewFrame({ address, title, isPage, onShown, width, scheme, onFailed }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  useFittedWidth(stage, widths[width])
  const addresses = shown === null || shown === address ? [address] : [shown, address]

  useEffect(() => {
    for (const frame of framesIn(stage)) setScheme(frame, scheme)
  }, [scheme])

  function onLoad({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    const page = frame.contentDocument
    if (!page || !isPage(page)) return onFailed()
    setScheme(frame, scheme)
    page.addEventListener('click', stayInside)
    const before = framesIn(stage).find((each) => each !== frame)
    frame.contentWindow?.scrollTo(
      0,
      before && isSamePage(before, frame) ? (before.contentWindow?.scrollY ?? 0) : 0,
    )
    setShown(address)
    onShown?.(page)
  }

  return (
    <div ref={stage} className="preview-stage">
      {shown === null && <p className="preview-empty">Loading …</p>}
      {addresses.map((each) => (
        <iframe
          key={each}
          src={each}
          title={title}
          sandbox="allow-same-origin"
          className={each === shown ? undefined : 'loading'}
          onLoad={onLoad}
        />
      ))}
    </div>
  )
}

const framesIn = ({ current }: RefObject<HTMLElement | null>): HTMLIFrameElement[] =>
  Array.from(current?.querySelectorAll('iframe') ?? [])

const isSamePage = (one: HTMLIFrameElement, other: HTMLIFrameElement): boolean =>
  one.contentWindow?.location.pathname === other.contentWindow?.location.pathname

function setScheme({ contentDocument }: HTMLIFrameElement, scheme: PreviewScheme | null): void {
  // A document that begins to load has no root yet, and gets its scheme once it is loaded.
  const root = contentDocument?.querySelector<HTMLElement>(':root')
  if (!root) return
  root.dataset.scheme = scheme ?? shownChoice('colorScheme')
  const logo = root.querySelector<HTMLSourceElement>('.wordmark source')
  if (logo) logo.media = mediaOfDark[root.dataset.scheme] ?? '(prefers-color-scheme:dark)'
}

/** Where a scheme is chosen, media queries do not know it. On the page itself a script tells the logo: `web/public/layout/logo-script.ts`. */
const mediaOfDark: Record<string, string> = { dark: 'all', light: 'not all' }

/** Links within the text lead to their place. No other page may be framed. */
function stayInside(event: Event): void {
  // Elements of another document are no instances of this window's classes.
  const link = (event.target as Element).closest('a')
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/** Lays the frames out at a width and scales them to that of the stage. */
function useFittedWidth(stage: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const fit = () => {
      const scale = Math.min(1, element.clientWidth / width)
      element.style.setProperty('--width', `${width}px`)
      element.style.setProperty('--scale', String(scale))
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [stage, width])
}
