import { Link, redirect } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnFullPost } from '#contract/post.ts'
import type { Preferences } from '#contract/profile.ts'
import { api } from '../../api/api.ts'
import { makeDraftsNew } from '../drafts/local-drafts.ts'
import { fieldsOf } from '../drafts/post-fields.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { nounOf, TextNounContext } from '../layout/text-noun.ts'
import { load } from '../loading/load.ts'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { throwIfMissing } from '../loading/throw-if-missing.ts'
import { useLoaded } from '../loading/use-loaded.ts'
import { showNotice } from '../notices/notices.tsx'
import { TakeDownNote } from '../notices/take-down-note.tsx'
import type { Route } from './+types/edit-post.ts'
import { loadTexts, type Texts } from './load-texts.ts'
import { PostAddress } from './post-address.tsx'
import { PostForm } from './post-form.tsx'
import { savedPostOf } from './saved-post.ts'

const titles = { post: 'Edit Post', page: 'Edit Page' }

const titleOf = (post: { page?: true } | null | undefined): string => titles[nounOf(post ?? null)]

export const meta: Route.MetaFunction = ({ loaderData }) => screenTitle(titleOf(loaderData?.data?.post))

export async function clientLoader({ params: { url }, request }: Route.ClientLoaderArgs) {
  const copyId = new URL(request.url).searchParams.get('copy')
  const loaded = await load(async () => {
    const [post, { username, preferences }] = await Promise.all([
      api.posts.findOwn({ params: { url } }),
      api.authors.profile(),
    ])
    const account = username.toLowerCase()
    const texts = await loadTexts({ account, post, stored: fieldsOf(post), copyId })
    return { post, account, preferences, texts }
  })
  if (loaded.failure?.code === 'not_found' && (await keepDraftsOfGonePost(url))) {
    showNotice(
      'This text was deleted. What you typed last is in this browser: restore it here as a new text.',
    )
    throw redirect(paths.createPost())
  }
  throwIfMissing(loaded)
  return loaded
}

/** Makes the local drafts of a post that is gone drafts of new texts. Returns false if there are none. */
async function keepDraftsOfGonePost(url: string): Promise<boolean> {
  const { data: profile } = await load(() => api.authors.profile())
  return profile !== null && (await makeDraftsNew(profile.username.toLowerCase(), url))
}

export default function EditPost({ loaderData, params }: Route.ComponentProps) {
  const shown = useLoaded(loaderData, params.url)
  return (
    <>
      <ScreenHeading
        title={titleOf(shown?.post)}
        what={shown ? `The ${nounOf(shown.post)}` : 'The text'}
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      {shown && <EditForm {...shown} />}
    </>
  )
}

interface Shown {
  post: OwnFullPost
  account: string
  preferences: Preferences
  texts: Texts
}

/** `key` gives each post and working copy a form of its own. */
function EditForm({ post, account, ...shown }: Shown) {
  const noun = nounOf(post)
  return (
    <TextNounContext value={noun}>
      {post.takeDown && <TakeDownNote noun={noun} takeDown={post.takeDown} />}
      <PostForm
        key={`${post.url} ${shown.texts.copyId}`}
        action={post.page ? 'Update Page' : 'Update Post'}
        post={post}
        stored={fieldsOf(post)}
        account={account}
        {...shown}
        save={async (body) => savedPostOf(await api.posts.update({ params: { url: post.url }, body }))}
      >
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-ui font-ui">
          <a href={paths.post(post.url)} className="underline">
            {post.status === 'public' ? `View the ${noun}` : `Preview the saved ${noun}`}
          </a>
          <Link to={paths.versions(post.url)} className="underline">
            Versions
          </Link>
        </p>
        <PostAddress key={`${post.url} address`} post={post} account={account} />
      </PostForm>
    </TextNounContext>
  )
}
