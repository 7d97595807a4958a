import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SiteSettings } from '#contract/site.ts'
import type { loader } from './layout.tsx'

/** The settings that this document saved: it is not loaded again to show them. */
let saved: Partial<Pick<SiteSettings, 'name' | 'timeZone'> & { siteLanguage: string | null }> = {}
const nothing = saved
const listeners = new Set<() => void>()

export function noteSavedSite({ name, timeZone, language }: SiteSettings): void {
  saved = { name, timeZone, siteLanguage: language }
  for (const listener of listeners) listener()
}

export function useSite() {
  const site = useRouteLoaderData<typeof loader>('admin/layout/layout')
  if (!site) throw new Error('Only below the layout of the admin area.')
  const changed = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => saved,
    () => nothing,
  )
  return { ...site, ...changed }
}
