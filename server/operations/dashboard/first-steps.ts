import type { FirstSteps } from '#contract/dashboard.ts'
import { preferencesOf } from '../../accounts/authors/author-presenter.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'authors' | 'posts' | 'settings' | 'site'>
  sendsMail: boolean
}

/** True for an address of this machine, which nobody else can open. */
const isLocal = (siteUrl: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(siteUrl).hostname)

/** Creates the function that tells an owner what a new blog still needs. Authors, who cannot do it, are told nothing. */
export const createFirstSteps =
  ({ reads, sendsMail }: Parts) =>
  async ({ id, position }: Actor, siteUrl: string): Promise<{ done?: FirstSteps }> => {
    const account = position === 'owner' ? await reads.authors.find(id) : undefined
    if (!account || preferencesOf(account).hidesFirstSteps) return {}
    const [site, post, lastBackup] = await Promise.all([
      reads.site.latest(),
      reads.posts.hasAny(id),
      reads.settings.find('last_backup_at'),
    ])
    return {
      done: {
        site: site !== undefined,
        post,
        address: !isLocal(siteUrl),
        mail: sendsMail,
        backup: lastBackup !== null,
      },
    }
  }
