import { useState } from 'react'
import type { OwnFullPost } from '#contract/post.ts'
import type { ListedVersion } from '#contract/versions.ts'
import { useRestoredFocus } from '../focus/use-restored-focus.ts'
import { NameDialog } from './name-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

export interface DialogProps {
  post: OwnFullPost
  version: ListedVersion
  onClose: () => void
}

export type VersionDialogName = 'name' | 'restore'

/** Returns the open dialog, and the function that opens one. */
export function useVersionDialog(post: OwnFullPost) {
  const [open, setOpen] = useState<{ name: VersionDialogName; version: ListedVersion } | null>(null)
  useRestoredFocus(open !== null)
  const props = open && { post, version: open.version, onClose: () => setOpen(null) }
  const dialog = props && (open.name === 'name' ? <NameDialog {...props} /> : <RestoreDialog {...props} />)
  return {
    dialog,
    openDialog: (name: VersionDialogName, version: ListedVersion) => setOpen({ name, version }),
  }
}
