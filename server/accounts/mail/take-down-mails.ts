import { paths } from '#contract/addresses/page-paths.ts'
import type { PostKind } from '../../data/database/post-status.ts'
import type { SiteInMail } from './account-notice-mails.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './mailer.ts'

/** A post or page, as its author knows it. */
export interface NamedPost {
  kind: PostKind
  url: string
  title: string
}

const formOf = ({ url }: SiteInMail, post: NamedPost) => ({
  link: url + paths.editPost(post.url),
})

/** Tells an author that an owner took a post down, and why. */
export function postTakenDownMail(site: SiteInMail, to: string, post: NamedPost & { reason: string }): Mail {
  return composeMail({
    to,
    subject: `Your ${post.kind} at ${site.name} was taken down`,
    paragraphs: [
      `An owner of ${site.name} took down your ${post.kind} “${post.title}”. Readers no longer see it. The reason:`,
      post.reason,
      `You still see the ${post.kind} in your list. You can edit or delete it, but you cannot make it public until an owner lifts the take-down. If you have a question, or have changed what the reason mentions, tell an owner of the blog.`,
      formOf(site, post),
    ],
  })
}

/** Tells an author that a post is no longer taken down. */
export function takeDownLiftedMail(
  site: SiteInMail,
  to: string,
  post: NamedPost & { isPublic: boolean },
): Mail {
  return composeMail({
    to,
    subject: `Your ${post.kind} at ${site.name} is no longer taken down`,
    paragraphs: [
      post.isPublic
        ? `An owner of ${site.name} lifted the take-down of your ${post.kind} “${post.title}”. It is public again.`
        : `An owner of ${site.name} lifted the take-down of your ${post.kind} “${post.title}”. You have changed the ${post.kind} since, so it stays hidden until you publish it.`,
      formOf(site, post),
    ],
  })
}
