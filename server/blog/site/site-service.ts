import { isDeepStrictEqual } from 'node:util'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import {
  type SiteChanges,
  type SiteSetting,
  type SiteSettings,
  type SiteUpdate,
  siteSettingNames,
} from '#contract/site.ts'
import { assertStillOwner, requireOwner } from '../../accounts/authors/owner-policy.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { type Change, widened } from '../../foundation/cache-tags/cache-tags.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { PreviewTickets } from '../previews/preview-ticket.ts'
import { defaultSettings } from './default-settings.ts'
import { asReadersSee, findHiddenLinks } from './linked-posts.ts'
import { checkedSettings } from './site-fields.ts'
import { claimSiteImages, findSiteImages, keepImagesOf, withLogoTokens } from './site-images.ts'

type Settings = Partial<SiteSettings>

interface Parts {
  reads: Pick<Reads, 'images' | 'posts' | 'sessions' | 'site'>
  inTransaction: InTransaction
  previewTickets: Pick<PreviewTickets, 'issueForSite' | 'openSite'>
  /** Settings that the environment fixes, with the name of the variable. */
  fixed: FixedSettings
  /** Called if settings that were used while the database could not be reached turn out to be old. */
  onOutdated: () => void
  clock: () => Date
}

export type FixedSettings = { [Name in SiteSetting]?: { value: SiteSettings[Name]; variable: string } }

const settingsOf = (row: { settings: string } | undefined): Settings => (row ? JSON.parse(row.settings) : {})

const changedMeanwhile = () =>
  new AppError(
    'conflict',
    'Somebody else changed the settings since you opened them. Open them again in another tab to compare, then save yours.',
  )

const tooLongToPreview = () =>
  new AppError(
    'payload_too_large',
    'These changes are too long for a preview: leave out or shorten some links. They can be saved as they are.',
  )

/** How the site is named and what its pages say, which owners change. What the environment fixes stays so. */
export function createSiteService({ reads, inTransaction, previewTickets, fixed, onOutdated, clock }: Parts) {
  const fixedValues: Settings = Object.fromEntries(
    Object.entries(fixed).map(([name, { value }]) => [name, value]),
  )
  const complete = (chosen: Settings): SiteSettings => ({ ...defaultSettings, ...chosen, ...fixedValues })

  let latest = complete({})
  let reading: Promise<SiteSettings> | null = null
  let isGuess = false

  function keep(settings: SiteSettings): SiteSettings {
    const wasWrong = isGuess && !isDeepStrictEqual(settings, latest)
    latest = settings
    isGuess = false
    if (wasWrong) onOutdated()
    return settings
  }

  const readLatest = async () => asReadersSee(reads.posts, complete(settingsOf(await reads.site.latest())))

  /**
   * Reads of the same state share one query. If the database cannot be reached, the settings are those that were read last, so that pages that
   * need no database go on: the next reading tells whether that was right.
   */
  function read(): Promise<SiteSettings> {
    if (reading) return reading
    const begun: Promise<SiteSettings> = readLatest().then(
      (settings) => (reading === begun ? keep(settings) : settings),
      () => {
        if (reading === begun) reading = null
        isGuess = true
        return latest
      },
    )
    reading = begun
    return begun
  }

  async function state() {
    const row = await reads.site.latest()
    const settings = complete(settingsOf(row))
    const isHidden = await findHiddenLinks(reads.posts, settings)
    const links = [...settings.navigation, ...settings.footerLinks]
    return {
      version: row?.number ?? 0,
      settings,
      hiddenLinks: [...new Set(links.filter(isHidden).map(({ address }) => address))],
      fixed: Object.fromEntries(Object.entries(fixed).map(([name, { variable }]) => [name, variable])),
    }
  }

  function refuseFixed(changes: SiteChanges): void {
    const fields = Object.fromEntries(
      Object.entries(fixed)
        .filter(
          ([name, { value }]) => name in changes && !isDeepStrictEqual(changes[name as SiteSetting], value),
        )
        .map(([name, { variable }]) => [name, `${variable} is set on the server and fixes this.`]),
    )
    const problems = Object.values(fields)
    if (problems.length > 0) throw new AppError('validation_failed', problems.join(' '), { fields })
  }

  function checked(given: SiteChanges): SiteChanges {
    const changes = checkedSettings(given)
    refuseFixed(changes)
    return changes
  }

  /**
   * Writes the next version with what `change` makes of the present settings, unless that changes nothing: a call that a proxy repeats succeeds,
   * though the version that it is based on has become an earlier one.
   */
  async function save(
    actor: Actor,
    clientNetwork: string,
    change: (stores: Writes, present: Settings) => Promise<Settings>,
    baseVersion?: number,
  ): Promise<void> {
    await inTransaction(async (stores) => {
      await stores.lock('owners')
      await assertStillOwner(stores, actor, messages.siteRefused)
      const row = await stores.site.latest()
      const present = settingsOf(row)
      const settings = await change(stores, present)
      const [before, after] = [complete(present), complete(settings)]
      const changed = siteSettingNames.filter((name) => !isDeepStrictEqual(before[name], after[name]))
      if (changed.length === 0) return
      const version = row?.number ?? 0
      if (baseVersion !== undefined && baseVersion !== version) throw changedMeanwhile()
      const now = clock()
      const number = version + 1
      await stores.site.insert({
        number,
        saved_at: now.toISOString(),
        saved_by: actor.id,
        changed: JSON.stringify(changed),
        settings: JSON.stringify(settings),
      })
      await keepImagesOf(stores, { number, settings, now })
      const details = { settings: changed.join(', ') }
      await stores.audit.record({ kind: 'site_change', now, actor, subject: null, clientNetwork, details })
    })
  }

  return {
    read,
    /** As they were when they were last read, for what cannot wait. */
    lastRead: () => latest,
    /** Called after each change by this or another process, before anything is rendered anew. */
    forget(change: Change): void {
      if (widened(change) === 'anything') reading = null
    },

    async state(actor: Actor) {
      requireOwner(actor, messages.siteRefused)
      return state()
    },

    async update(actor: Actor, { baseVersion, ...given }: SiteUpdate, clientNetwork: string) {
      requireOwner(actor, messages.siteRefused)
      const changes = checked(given)
      const change = async (stores: Writes, present: Settings) => ({
        ...present,
        ...(await claimSiteImages(stores, actor, changes)),
      })
      await save(actor, clientNetwork, change, baseVersion)
      return state()
    },

    /** Creates a ticket that shows pages as they would be with changes that are not saved. */
    async preview(actor: Actor, given: SiteChanges) {
      requireOwner(actor, messages.siteRefused)
      const changes = await findSiteImages(reads, actor, checked(given))
      const issued = await previewTickets.issueForSite({ sessionId: actor.sessionId, changes })
      if (issued.ticket.length > limits.site.maxPreviewTicketCharacters) throw tooLongToPreview()
      return issued
    },

    /** The settings that a ticket shows, over those of now. Null for any other ticket, and once its session ended or its owner is none any more. */
    async openPreview(ticket: string) {
      const draft = await previewTickets.openSite(ticket)
      if (!draft || !(await reads.sessions.isOfOwner(draft.sessionId))) return null
      const settings = complete({ ...(await read()), ...draft.changes })
      return withLogoTokens(reads, await asReadersSee(reads.posts, settings))
    },

    async versions(actor: Actor) {
      requireOwner(actor, messages.siteRefused)
      const rows = await reads.site.list()
      return {
        versions: rows.map(({ number, saved_at, changed, username }) => ({
          version: number,
          savedDate: saved_at,
          savedBy: username,
          changed: JSON.parse(changed) as string[],
        })),
      }
    },

    async restore(actor: Actor, version: number, clientNetwork: string) {
      requireOwner(actor, messages.siteRefused)
      await save(actor, clientNetwork, async ({ site }) => {
        if (version === 0) return {}
        const row = await site.find(version)
        if (!row) throw new AppError('not_found', 'There is no such version of the settings.')
        return settingsOf(row)
      })
      return state()
    },
  }
}
export type SiteService = ReturnType<typeof createSiteService>
