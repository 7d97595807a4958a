import { useEffect, useState } from 'react'
import type { SiteLink } from '#contract/site.ts'
import { asApiError } from '../../api/api-error.ts'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { loadPages, loadTagPages } from './own-pages.ts'

interface Props {
  onChoose: (link: SiteLink) => void
  onClose: () => void
}

interface Pages {
  pages: SiteLink[]
  tags: SiteLink[]
}

/** Chooses one of the blog’s own pages for a link. */
export function PagePicker({ onChoose, onClose }: Props) {
  const { found, failure } = usePages()
  const [address, setAddress] = useState<string | null>(null)
  const offered = found ? [...found.pages, ...found.tags] : []
  const chosen = offered.find((link) => link.address === address) ?? offered[0]
  return (
    <ModalDialog
      title="Link to a page of the blog"
      action="Add link"
      pending={!chosen}
      onApply={() => chosen && onChoose(chosen)}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor="own-page">Page</label>
        <select
          id="own-page"
          aria-describedby="own-page-hint own-page-error"
          value={chosen?.address ?? ''}
          disabled={!chosen}
          onChange={({ target }) => setAddress(target.value)}
        >
          <Group label="Pages" links={found?.pages} />
          <Group label="Tags" links={found?.tags} />
        </select>
        <p className="field-hint" id="own-page-hint">
          {chosen ? chosen.address : !failure && 'Loading …'}
        </p>
        <p className="field-error" id="own-page-error" role="alert">
          {failure}
        </p>
      </div>
      <p className="field-hint">Pages that are not published are left out. The text can be changed.</p>
    </ModalDialog>
  )
}

function Group({ label, links = [] }: { label: string; links: SiteLink[] | undefined }) {
  if (links.length === 0) return null
  return (
    <optgroup label={label}>
      {links.map(({ text, address }) => (
        <option key={address} value={address}>
          {text}
        </option>
      ))}
    </optgroup>
  )
}

function usePages() {
  const [found, setFound] = useState<Pages | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    async function load() {
      try {
        const [pages, tags] = await Promise.all([loadPages(), loadTagPages()])
        if (isCurrent) setFound({ pages, tags })
      } catch (error) {
        if (isCurrent) setFailure(asApiError(error).message)
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [])
  return { found, failure }
}
