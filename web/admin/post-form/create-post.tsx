import { api } from '../../api/api.ts'
import { emptyFields } from '../drafts/post-fields.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/create-post.ts'
import { loadTexts } from './load-texts.ts'
import { PostForm } from './post-form.tsx'
import { saveNewPost } from './save-new-post.ts'

const title = 'Create Post'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const copyId = new URL(request.url).searchParams.get('copy')
  const loaded = await load(async () => {
    const { username, preferences } = await api.authors.profile()
    const account = username.toLowerCase()
    const texts = await loadTexts({ account, post: null, stored: emptyFields, copyId })
    return { account, preferences, texts }
  })
  return { loaded, copyId }
}

export default function CreatePost({ loaderData }: Route.ComponentProps) {
  const { loaded, copyId } = loaderData
  const shown = useLoaded(loaded, copyId ?? '')
  return (
    <>
      <ScreenHeading title={title} what="The form" failure={loaded.failure} isStale={shown !== null} />
      {shown && (
        <PostForm
          key={copyId}
          {...shown}
          action="Publish"
          post={null}
          stored={emptyFields}
          save={saveNewPost}
        />
      )}
    </>
  )
}
