import { api } from '../../api/api.ts'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { fieldsOf, type SiteField, updateOf } from './site-fields.ts'
import type { SiteState } from './site-state.ts'

const changedMeanwhile =
  'This was changed meanwhile, by another owner or in another tab. Save again to replace that.'

/**
 * Saves changed fields over the state from which editing began. Where others changed the same fields since, nothing is saved: `onNewer` is
 * called with the state of now, and an error names these fields. What others changed besides stays.
 */
export async function saveOver(
  base: SiteState,
  changed: Partial<Record<SiteField, string>>,
  onNewer: (now: SiteState) => void,
): Promise<SiteState> {
  const known = fieldsOf(base.settings)
  const names = Object.keys(changed) as SiteField[]
  for (let from = base; ; ) {
    const body = updateOf(changed, { ...fieldsOf(from.settings), ...changed })
    try {
      return await api.site.update({ body: { ...body, baseVersion: from.version } })
    } catch (error) {
      if (asApiError(error).code !== 'conflict') throw error
      const now = await api.site.read()
      if (now.version === from.version) throw error
      from = now
    }
    const present = fieldsOf(from.settings)
    const both = names.filter((name) => present[name] !== known[name] && present[name] !== changed[name])
    if (both.length === 0) continue
    onNewer(from)
    const fields = Object.fromEntries(both.map((name) => [name, changedMeanwhile]))
    throw new ApiError('conflict', changedMeanwhile, { fields })
  }
}
