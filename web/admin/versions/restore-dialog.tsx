import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { api } from '../../api/api.ts'
import { nounOf } from '../layout/text-noun.ts'
import { showNotice } from '../notices/notices.tsx'
import { VersionActionDialog } from './version-action-dialog.tsx'
import type { DialogProps } from './version-dialog.tsx'

/** Restores a version after a confirmation, and opens the post in its form. */
export function RestoreDialog({ post, version, onClose }: DialogProps) {
  const navigate = useNavigate()

  async function restore() {
    const body = { number: version.number }
    const restored = await api.versions.restore({ params: { url: post.url }, body })
    await navigate(paths.editPost(restored.post.url))
    showNotice(restored.message)
  }

  return (
    <VersionActionDialog
      title="Restore this version?"
      action="Restore"
      pendingAction="Restoring …"
      version={version}
      onApply={restore}
      onClose={onClose}
    >
      {() => (
        <p>
          The {nounOf(post)} gets the title, description, tags, cover and text of this version. Nothing is
          lost: what the {nounOf(post)} has now stays in the list of versions.
          {post.status === 'public' && ' Readers see the restored version at once.'}
        </p>
      )}
    </VersionActionDialog>
  )
}
