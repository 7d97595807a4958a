import { type FormEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { FullPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { listLocalDrafts } from '../drafts/local-drafts.ts'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useTextNoun } from '../layout/text-noun.ts'
import { useSite } from '../layout/use-site.ts'
import { showNotice } from '../notices/notices.tsx'

/** Changes the address of an existing post, independently of the form of the post, which may contain its field. */
export function PostAddress({ post, account }: { post: FullPost; account: string }) {
  const site = useSite()
  const noun = useTextNoun()
  const navigate = useNavigate()
  const [address, setAddress] = useState(post.url)
  /** True if the form above had unsaved changes when this one was submitted. */
  const [isInTheWay, setInTheWay] = useState(false)
  const { pending, failure, submit } = useSubmission()
  const section = useErrorFocus<HTMLDivElement>(failure)
  const formId = useId()

  function change(event: FormEvent) {
    event.preventDefault()
    void submit(async () => {
      // Local drafts are stored under the address, so unsaved changes would be lost.
      const isTyped = isUnsent() || (await listLocalDrafts(account, post.url)).length > 0
      setInTheWay(isTyped)
      if (isTyped) return
      const { post: saved } = await api.posts.changeAddress({ params: { url: post.url }, body: { address } })
      await navigate(paths.editPost(saved.url), { replace: true })
      showNotice(`The address is now ${site.url}${decodeURI(paths.post(saved.url))}`)
    })
  }

  return (
    // A form cannot contain another: the field and the button belong to the one outside.
    // biome-ignore lint/a11y/useSemanticElements: a form cannot stand in a form
    <div ref={section} role="form" className="post-address" aria-labelledby="address-heading">
      {createPortal(<form id={formId} onSubmit={change} />, document.body)}
      <h2 id="address-heading">Address</h2>
      <p>
        <a href={paths.post(post.url)}>{`${site.url}${decodeURI(paths.post(post.url))}`}</a>
      </p>
      <Field
        id="address"
        label="New address"
        value={address}
        onChange={setAddress}
        hint={`Lower-case letters, digits and hyphens. The old address will redirect to the new one for as long as the ${noun} exists.`}
        error={failure?.fields.address}
        plain
        form={formId}
      />
      <FormError failure={failure} fields={['address']} />
      <p className="form-error" role="alert">
        {isInTheWay && `Update the ${noun} or discard its unsaved changes first.`}
      </p>
      <button form={formId} type="submit" className="button secondary" disabled={address.trim() === post.url}>
        {pending ? 'Changing …' : 'Change address'}
      </button>
    </div>
  )
}

/** Dispatches the event of closing the tab, which forms with unsaved changes cancel. */
const isUnsent = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
