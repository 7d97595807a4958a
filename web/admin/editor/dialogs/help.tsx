import './help.css'
import { ModalDialog } from '../../forms/modal-dialog.tsx'
import { usePart } from '../../loading/use-part.ts'

/** The help. It is open at once, so that what is typed next is not typed into the text; its tables are loaded. */
export function Help({ onClose }: { onClose(): void }) {
  const part = usePart(() => import('./help-tables.tsx'), onClose)
  return (
    <ModalDialog
      title="Blocks, signs and keys"
      action="Close"
      close={null}
      onApply={onClose}
      onClose={onClose}
    >
      <div className="help">{part && <part.HelpTables />}</div>
    </ModalDialog>
  )
}
