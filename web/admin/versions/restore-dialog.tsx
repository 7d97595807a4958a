import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { showNotice } from '../notices/notices.tsx'
import type { DialogProps } from './version-dialog.tsx'
import { describeVersion } from './version-texts.ts'

/** Restores a version after a confirmation, and opens the post in its form. */
export function RestoreDialog({ post, version, onClose }: DialogProps) {
  const { timeZone } = useSite()
  const navigate = useNavigate()
  const { pending, failure, submit } = useSubmission()
  const restore = () =>
    submit(async () => {
      const restored = await api.versions.restore({
        params: { url: post.url },
        body: { number: version.number },
      })
      await navigate(paths.editPost(restored.post.url))
      showNotice(restored.message)
    })
  return (
    <ModalDialog
      title="Restore this version?"
      action={pending ? 'Restoring …' : 'Restore'}
      pending={pending}
      onApply={restore}
      onClose={onClose}
    >
      <p>
        <bdi>{describeVersion(version, timeZone)}</bdi>
      </p>
      <p>
        The post gets the title, description, tags, cover and text of this version. Nothing is lost: what the
        post has now stays in the list of versions.
        {post.status === 'public' && ' Readers see the restored version at once.'}
      </p>
      <FormError failure={failure} />
    </ModalDialog>
  )
}
