import { api } from '../../api/api.ts'
import { paths } from '../../paths.ts'
import { screenTitle } from '../screen-title.ts'
import type { Route } from './+types/edit.ts'
import { PostAddress } from './post-address.tsx'
import { areEqual, fieldsOf } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { findWorkingCopy } from './working-copies.ts'

export const meta = () => screenTitle('Edit Post')

export async function clientLoader({ params: { url } }: Route.ClientLoaderArgs) {
  const [post, { username }] = await Promise.all([
    api.posts.findOwn({ params: { url } }),
    api.authors.profile(),
  ])
  const account = username.toLowerCase()
  const copy = await findWorkingCopy(account, post.url)
  return { post, account, kept: copy && !areEqual(copy.fields, fieldsOf(post)) ? copy : null }
}

/** A form for each post: what is typed in one never shows in another. */
export default function EditPost({ loaderData: { post, account, kept } }: Route.ComponentProps) {
  return (
    <>
      <PostForm
        key={post.url}
        heading="Edit Post"
        action="Update Post"
        post={post}
        stored={fieldsOf(post)}
        account={account}
        kept={kept}
        save={async (body) => (await api.posts.update({ params: { url: post.url }, body })).message}
      />
      <p className="text-ui underline font-ui">
        <a href={paths.post(post.url)}>
          {post.status === 'public' ? 'View the post' : 'Preview the saved post'}
        </a>
      </p>
      <PostAddress key={`${post.url} address`} post={post} account={account} />
    </>
  )
}
