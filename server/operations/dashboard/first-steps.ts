import type { FirstSteps } from '#contract/dashboard.ts'
import { preferencesOf } from '../../accounts/authors/author-presenter.ts'
import { isOwner } from '../../accounts/authors/owner-policy.ts'
import { aboutUrl, isPublished } from '../../data/database/post-status.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'authors' | 'invitations' | 'posts' | 'settings' | 'site'>
  sendsMail: boolean
  /** The maximum age of a backup, in milliseconds; null for any age. */
  backupMaxAgeMs: number | null
  clock: () => Date
}

/** True for an address of one machine, which nobody else can open. */
const isLocal = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

/** Whether others can open the address of the blog, and the owner uses it at that one: an own machine says nothing about it. */
const isAddressRight = (siteUrl: string, origin: string | undefined): boolean =>
  !isLocal(siteUrl) && (origin === undefined || isLocal(origin) || origin === new URL(siteUrl).origin)

/** Creates the function that tells an owner what a new blog still needs, and an author what a new account does. */
export function createFirstSteps({ reads, sendsMail, backupMaxAgeMs, clock }: Parts) {
  async function hasOwnAbout(): Promise<boolean> {
    const page = await reads.posts.findByUrl(aboutUrl)
    return page !== undefined && isPublished(page)
  }

  const hasPeople = async (): Promise<boolean> =>
    (await reads.authors.hasSeveral()) || (await reads.invitations.listOpen(clock().toISOString())).length > 0

  /** Undefined if the blog began without samples. */
  async function areSamplesRemoved(): Promise<boolean | undefined> {
    const ids = await reads.settings.find('sample_posts')
    if (ids === null) return undefined
    // Posts stay when an owner deletes their author.
    return !(await reads.authors.hasWithoutPassword()) && !(await reads.posts.hasAnyOf(JSON.parse(ids)))
  }

  const isRecent = (backup: string): boolean =>
    backupMaxAgeMs === null || clock().getTime() - Date.parse(backup) <= backupMaxAgeMs

  return async (
    actor: Pick<Actor, 'id' | 'position'>,
    { siteUrl, hasAboutFile }: { siteUrl: string; hasAboutFile: boolean },
    origin: string | undefined,
  ): Promise<FirstSteps> => {
    const account = await reads.authors.find(actor.id)
    if (!account || preferencesOf(account).hidesFirstSteps) return {}
    if (!isOwner(actor))
      return { authorDone: { post: await reads.posts.hasAny(actor.id), profile: account.description !== '' } }
    const [site, about, samples, post, people, lastBackupAt] = await Promise.all([
      reads.site.latest(),
      hasAboutFile || hasOwnAbout(),
      areSamplesRemoved(),
      reads.posts.hasAny(actor.id),
      hasPeople(),
      reads.settings.find('last_backup_at'),
    ])
    return {
      done: {
        ...{ site: site !== undefined, about, post, people, mail: sendsMail },
        ...(samples !== undefined && { samples }),
        backup: lastBackupAt !== null && isRecent(lastBackupAt),
        address: isAddressRight(siteUrl, origin),
      },
      lastBackupAt,
      siteUrl,
    }
  }
}
