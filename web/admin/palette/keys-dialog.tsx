import { readableKeys } from '../editor/toolbar/key-names.ts'
import { ModalDialog } from '../forms/modal-dialog.tsx'

const keys = [
  { keys: 'Mod-k', label: 'Go to a screen, a post or a setting; in the text of a post, make a link' },
  { keys: 'Mod-s', label: 'Keep a version of the post that you write' },
  { keys: 'Mod-/', label: 'This list; in the text of a post, all blocks, formats and keys of the editor' },
  { keys: 'Escape', label: 'Close a menu or a dialog' },
]

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <ModalDialog title="Keys" action="Close" close={null} onApply={onClose} onClose={onClose}>
    <dl className="key-list">
      {keys.map(({ keys, label }) => (
        <div key={keys}>
          <dt>
            <kbd>{readableKeys(keys)}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </ModalDialog>
)
