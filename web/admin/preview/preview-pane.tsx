import { type ReactNode, useMemo } from 'react'
import { createPreviewAddress } from './preview-address.ts'
import { PreviewView } from './preview-view.tsx'
import { usePreviewAddress } from './use-preview-address.ts'

interface Props {
  /** The unfinished text; null if nothing was typed since the post was saved. */
  copyId: string | null
  /** Of the post; null for a new one. */
  url: string | null
  /** Changes whenever the text was saved. */
  revision: number
  onShown?: (page: Document) => void
  /** Further buttons. */
  children?: ReactNode
}

const isPost = (page: Document): boolean => page.querySelector('article.post') !== null

/** The page that a text would be. */
export function PreviewPane({ copyId, url, revision, onShown, children }: Props) {
  const addressOf = useMemo(() => {
    if (copyId !== null) return createPreviewAddress({ copyId, url })
    return url === null ? null : createPreviewAddress({ copyId, url })
  }, [copyId, url])
  const found = usePreviewAddress({ addressOf, revision })
  return (
    <PreviewView
      {...{ found, onShown, children }}
      title="Preview of the text"
      isPage={isPost}
      empty={addressOf ? 'Loading …' : 'What you write is shown here.'}
    />
  )
}
