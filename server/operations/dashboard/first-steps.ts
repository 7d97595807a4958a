import { preferencesOf } from '../../accounts/authors/author-presenter.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'authors' | 'posts' | 'settings' | 'site'>
  sendsMail: boolean
}

/** True for an address of this machine, which nobody else can open. */
const isLocal = (siteUrl: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(siteUrl).hostname)

/** Creates the function that tells an owner what a new blog still needs. */
export const createFirstSteps =
  ({ reads, sendsMail }: Parts) =>
  async (actor: Actor, siteUrl: string) => {
    const { id, position } = actor
    if (position !== 'owner')
      throw new AppError('forbidden', 'Only owners of this blog set it up.', { position })
    const [account, site, post, lastBackup] = await Promise.all([
      reads.authors.find(id),
      reads.site.latest(),
      reads.posts.hasAny(id),
      reads.settings.find('last_backup_at'),
    ])
    return {
      isHidden: preferencesOf(account as User).hidesFirstSteps,
      done: {
        site: site !== undefined,
        post,
        address: !isLocal(siteUrl),
        mail: sendsMail,
        backup: lastBackup !== null,
      },
    }
  }
export type FirstSteps = ReturnType<typeof createFirstSteps>
