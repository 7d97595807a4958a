import { useEffect, useMemo, useState } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import type { SiteChanges, SiteLink } from '#contract/site.ts'
import { api } from '../../api/api.ts'
import lecternIcon from '../../ui/icon.svg?url&no-inline'
import { framedAddress } from '../preview/preview-address.ts'
import { Choice, PreviewView } from '../preview/preview-view.tsx'
import { usePreviewAddress } from '../preview/use-preview-address.ts'
import { loadNewestPost, loadPages, loadTagPages, mainPages } from './own-pages.ts'
import type { FormImage } from './site-fields.ts'

interface Props {
  changes: SiteChanges
  /** The icon that was chosen. */
  icon: FormImage | null
  /** The number of the last change that was saved. */
  version: number
  onClose: () => void
}

const typingMs = 400

const isPublicPage = (page: Document): boolean => page.querySelector('.top-bar') !== null

/** The pages of the blog as they would be with changes that are not saved. */
export function SitePreviewPane({ changes, icon, version, onClose }: Props) {
  const choices = useChoices()
  const [path, setPath] = useState(paths.home())
  const [title, setTitle] = useState('')
  const json = JSON.stringify(changes)
  const addressOf = useMemo(
    () => async () => framedAddress(path, (await api.site.preview({ body: JSON.parse(json) })).ticket),
    [path, json],
  )
  const found = usePreviewAddress({ addressOf, revision: version, delayMs: typingMs })
  return (
    <PreviewView
      found={found}
      title="Preview of the site"
      isPage={isPublicPage}
      onShown={(page) => setTitle(page.title)}
      empty="The pages are shown here, with what you change."
      choice={
        <div className="preview-page">
          <Choice label="Page" value={path} values={choices} onChoose={setPath} />
        </div>
      }
      above={
        title && (
          <p className="preview-tab">
            <img
              src={
                icon ? imageAddress(icon.imgname, { w: 320, format: 'webp', token: icon.token }) : lecternIcon
              }
              alt="Icon"
              width="16"
              height="16"
            />
            <span dir="auto">{title}</span>
          </p>
        )
      }
    >
      <button type="button" className="button secondary" onClick={onClose}>
        Close preview
      </button>
    </PreviewView>
  )
}

const home = { [paths.home()]: 'Home' }

/** Some page of each kind, by its address. Those that cannot be loaded are not offered. */
function useChoices(): Record<string, string> {
  const [choices, setChoices] = useState<Record<string, string>>(home)
  useEffect(() => {
    let isCurrent = true
    async function load() {
      const [post, pages, tags] = await Promise.all([
        loadNewestPost().catch(() => null),
        loadPages().catch(() => []),
        loadTagPages().catch(() => []),
      ])
      const named = (prefix: string, link: SiteLink | null | undefined) =>
        link ? [[link.address, `${prefix}: ${link.text}`]] : []
      const others = [...mainPages, ...pages].map(({ text, address }) => [address, text])
      if (isCurrent)
        setChoices({
          ...home,
          ...Object.fromEntries([...named('Newest post', post), ...others, ...named('Tag', tags[0])]),
        })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [])
  return choices
}
