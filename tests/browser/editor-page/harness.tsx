import './harness.css'
import { lazy, type Ref, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { UploadedImage } from '#contract/images.ts'
import type { EditorHandle } from '#web/admin/editor/editor-handle.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { FindPosts } from '#web/api/find-posts.ts'

declare global {
  interface Window {
    /** What tests know and do: the HTML after the last change, how many there were, and the handle. */
    harness: {
      html: string | null
      changes: number
      submits: number
      handle: EditorHandle | null
      load(html: string): void
    }
  }
}

const Editor = lazy(async () => ({ default: (await import('#web/admin/editor/editor.client.tsx')).Editor }))

const harness: Window['harness'] = { html: null, changes: 0, submits: 0, handle: null, load: () => {} }
window.harness = harness

const keepHandle: Ref<EditorHandle> = (handle) => {
  harness.handle = handle
}

/** Stands for the server: keeps every image under its own name, but none that is called after a refusal. */
async function keep({ name }: File): Promise<UploadedImage> {
  if (name.startsWith('refused')) throw new ApiError('validation_failed', 'The file is damaged.')
  return { imgname: name, imgpath: `images/${name}`, type: 'png', width: 20, height: 10, token: 't' }
}

/** Stands for the server: finds posts by a part of their title. */
const findPosts: FindPosts = async (words) =>
  (
    [
      { url: 'apples-draft', title: 'Apples, later', status: 'draft', author: 'Ada', isOwn: true },
      { url: 'apples', title: 'Apples and pears', status: 'public', author: 'Grace', isOwn: false },
    ] as const
  ).filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))

/** The editor in a form between two fields, as the post form has it. */
function Harness() {
  const [{ html, key }, setText] = useState({ html: '', key: 0 })
  harness.load = (next) => {
    Object.assign(harness, { html: null, changes: 0, submits: 0 })
    setText((last) => ({ html: next, key: last.key + 1 }))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        harness.submits++
      }}
    >
      <div className="field">
        <label htmlFor="title">Title</label>
        <input id="title" />
      </div>
      <Suspense>
        <Editor
          key={key}
          ref={keepHandle}
          label={`Body ${key}`}
          initialHtml={html}
          uploadImage={keep}
          findPosts={findPosts}
          onChange={(next) => {
            harness.html = next
            harness.changes++
          }}
        />
      </Suspense>
      <button type="submit" className="button">
        Publish
      </button>
    </form>
  )
}

createRoot(document.querySelector('main') as HTMLElement).render(<Harness />)
