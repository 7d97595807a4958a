import type { Editor } from '@tiptap/core'
import type { Command, EditorState } from '@tiptap/pm/state'
import type { FindPosts } from '../../../api/find-posts.ts'
import { usePart } from '../../loading/use-part.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { placeOfImage, selectedImage, setImage } from '../commands/images.ts'
import { linkAt, removeLink, setLink } from '../commands/links.ts'
import { placesIn } from '../references/places.ts'
import { referTo } from '../references/refer.ts'
import type { ImageUploads } from '../uploads/use-image-uploads.ts'
import { Help } from './help.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

interface Props {
  /** The dialog that is open. */
  name: DialogName
  editor: Editor
  findPosts: FindPosts
  uploads: ImageUploads
  onClose(): void
}

/** The dialogs of the toolbar and the keys. */
export function EditorDialog({ name, editor, findPosts, uploads, onClose }: Props) {
  function apply(command: Command) {
    onClose()
    command(editor.state, editor.view.dispatch)
  }
  if (name === 'help') return <Help onClose={onClose} />
  if (name === 'label') return <LabelPlace state={editor.state} onApply={apply} onClose={onClose} />
  if (name === 'link') {
    const link = linkAt(editor.state)
    return (
      <LinkDialog
        href={link?.mark.attrs.attributes.href ?? null}
        findPosts={findPosts}
        places={placesIn(editor.state.doc)}
        onRefer={(place) => apply(referTo(place))}
        needsText={editor.state.selection.empty && link === null}
        onApply={(href, text) => apply(setLink(href, text))}
        onRemove={() => apply(removeLink)}
        onClose={onClose}
      />
    )
  }
  return (
    <ImageDialog
      image={selectedImage(editor.state)}
      onApply={(image) => apply(setImage(image))}
      onFile={(file, values) => {
        const { from, to } = placeOfImage(editor.state)
        onClose()
        uploads.start(file, { from, to }, values)
      }}
      onClose={onClose}
    />
  )
}

/** Without a connection nothing opens, and the next press is the next attempt. */
function LabelPlace(props: { state: EditorState; onApply(command: Command): void; onClose(): void }) {
  const part = usePart(() => import('./label-dialog.tsx'), props.onClose)
  return part && <part.LabelDialog {...props} />
}
