import { useEffect, useId, useState } from 'react'
import type { DraftLink } from '#contract/draft-links.ts'
import { limits } from '#contract/limits.ts'
import type { OwnListedPost } from '#contract/post.ts'
import type { ListedVersion } from '#contract/versions.ts'
import { api } from '../../api/api.ts'
import { longDate } from '../../dates.ts'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { CopyField } from '../forms/copy-field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { DraftLinks } from './draft-links.tsx'
import { shortTitle } from './short-title.ts'
import { ShownTextField } from './shown-text-field.tsx'

const dayChoices = [1, 7, limits.post.draftLinkDays, 90]

interface NewLink {
  id: string
  link: string
  expiresDate: string
}

/** Creates links that show a hidden post, and lists and revokes them. */
export function ShareDialog({ post, onClose }: { post: OwnListedPost; onClose: () => void }) {
  const id = useId()
  const { timeZone } = useSite()
  const { pending, failure, submit } = useSubmission()
  const [version, setVersion] = useState<number | null>(null)
  const [days, setDays] = useState<number>(limits.post.draftLinkDays)
  const [versions, setVersions] = useState<ListedVersion[]>([])
  const [links, setLinks] = useState<DraftLink[] | null>(null)
  const [created, setCreated] = useState<NewLink | null>(null)
  const params = { url: post.url }

  const fields = useErrorFocus<HTMLDivElement>(failure)
  const listVersions = async () =>
    setVersions((await api.versions.list({ params, query: { limit: limits.list.maxItems } })).items)
  const list = async () => setLinks((await api.draftLinks.list({ params })).links)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => void submit(() => Promise.all([list(), listVersions()])), [])

  const create = () =>
    submit(async () => {
      setCreated(await api.draftLinks.create({ params, body: { days, version: version ?? undefined } }))
      await list()
    })
  const revoke = (link: DraftLink) =>
    submit(async () => {
      await api.draftLinks.remove({ params: { id: link.id } })
      if (created?.id === link.id) setCreated(null)
      await list()
    })

  return (
    <ModalDialog
      title="Share a link"
      action="Create link"
      close="Close"
      pending={pending}
      onApply={create}
      onClose={onClose}
    >
      <p>
        Whoever has a link can read “<bdi>{shortTitle(post.title)}</bdi>” without an account.
      </p>
      <div ref={fields} className="contents">
        <ShownTextField
          versions={versions}
          value={version}
          onChange={setVersion}
          error={failure?.fields.version}
        />
      </div>
      <div className="field">
        <label htmlFor={id}>The link works for</label>
        <select id={id} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {dayChoices.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 day' : `${count} days`}
            </option>
          ))}
        </select>
      </div>
      {created && (
        <CopyField
          key={created.id}
          takesFocus
          label="The new link"
          value={location.origin + created.link}
          hint={`It is shown only now, and works until ${longDate(created.expiresDate, timeZone)}.`}
        />
      )}
      <FormError failure={failure} fields={['version']} />
      {links && <DraftLinks links={links} versions={versions} onRevoke={revoke} />}
    </ModalDialog>
  )
}
