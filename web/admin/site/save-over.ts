import { api } from '../../api/api.ts'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { fieldsOf, type SiteField, updateOf } from './site-fields.ts'
import type { SiteState } from './site-state.ts'

const changedMeanwhile =
  'This was changed meanwhile, by another owner or in another tab. Save again to replace that.'

/**
 * Saves changed fields over a state. Where others changed the same fields since these had the values `before`, nothing is saved: `onNewer` is called
 * with the state of now, and an error names these fields. What others changed besides stays.
 */
export async function saveOver(
  base: SiteState,
  { changed, before }: Record<'changed' | 'before', Partial<Record<SiteField, string>>>,
  onNewer: (now: SiteState) => void,
): Promise<SiteState> {
  const names = Object.keys(changed) as SiteField[]
  for (let from = base; ; ) {
    const present = fieldsOf(from.settings)
    const both = names.filter((name) => present[name] !== before[name] && present[name] !== changed[name])
    if (both.length > 0) {
      onNewer(from)
      const fields = Object.fromEntries(both.map((name) => [name, changedMeanwhile]))
      throw new ApiError('conflict', changedMeanwhile, { fields })
    }
    try {
      const body = updateOf(changed, { ...present, ...changed })
      return await api.site.update({ body: { ...body, baseVersion: from.version } })
    } catch (error) {
      if (asApiError(error).code !== 'conflict') throw error
      const now = await api.site.read()
      if (now.version === from.version) throw error
      from = now
    }
  }
}
