import type { Editor } from '@tiptap/core'
import type { Command, EditorState } from '@tiptap/pm/state'
import type { FindPosts } from '../../../api/find-posts.ts'
import { usePart } from '../../loading/use-part.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { darkPicture, setDarkPicture } from '../commands/dark-picture.ts'
import { placeOfImage, selectedImage, setImage } from '../commands/images.ts'
import { linkAt, removeLink, setLink } from '../commands/links.ts'
import { addBeside, placeBeside } from '../groups/add-beside.ts'
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
  if (name === 'dark') return <DarkDialog {...{ editor, uploads, apply, onClose }} />
  const place = name === 'beside' ? placeBeside(editor.state) : null
  return (
    <ImageDialog
      image={place ? null : selectedImage(editor.state)}
      title={place ? 'Image beside' : undefined}
      onApply={(image) => apply(place ? addBeside(image) : setImage(image))}
      onFile={(file, values) => {
        const { from, to } = place ?? placeOfImage(editor.state)
        onClose()
        uploads.start(file, { from, to }, { ...values, as: place ? 'beside' : 'picture' })
      }}
      onClose={onClose}
    />
  )
}

interface DarkProps extends Pick<Props, 'editor' | 'uploads' | 'onClose'> {
  apply(command: Command): void
}

/** What the selected picture shows on dark screens. */
function DarkDialog({ editor, uploads, apply, onClose }: DarkProps) {
  const dark = darkPicture(editor.state)
  return (
    <ImageDialog
      image={dark ? { src: dark, alt: '', caption: '' } : null}
      title="Image for dark screens"
      isBare
      onRemove={dark ? () => apply(setDarkPicture(null)) : undefined}
      onApply={({ src }) => apply(setDarkPicture(src))}
      onFile={(file) => {
        const { from, to } = placeOfImage(editor.state)
        onClose()
        uploads.start(file, { from, to }, { as: 'dark' })
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
