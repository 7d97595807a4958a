import { paths } from '#contract/addresses/page-paths.ts'
import type { SiteSetting } from '#contract/site.ts'
import { screens } from '../layout/screens.ts'
import { settingLabels } from '../site/setting-labels.ts'

/** Where the palette leads. */
export interface Place {
  /** Also its key. */
  to: string
  text: string
  /** The screen that it is a part of. */
  on?: string
}

const withinScreen = (screen: string, path: string, parts: readonly (readonly [string, string])[]): Place[] =>
  parts.map(([id, text]) => ({ to: `${path}#${id}`, text, on: screen }))

export const screenPlaces: Place[] = [
  { text: 'Create Post', to: paths.createPost() },
  { text: 'Dashboard', to: paths.dashboard() },
  ...screens,
  { text: 'Trash', to: paths.trash() },
]

/** The fields of settings that have several. */
const firstFields: Partial<Record<SiteSetting, string>> = { socialLinks: 'socialLinks.code' }

export const settingPlaces: Place[] = [
  ...withinScreen('Settings', paths.settings(), [
    ['profile', 'Profile'],
    ['password-section', 'Password'],
    ['sessions', 'Sessions'],
    ['social', 'Social'],
    ['writing', 'Writing'],
    ['mail', 'Mail'],
    ['danger-zone', 'Danger Zone'],
  ]),
  ...withinScreen(
    'Site',
    paths.site(),
    (Object.entries(settingLabels) as [SiteSetting, string][]).map(([name, label]) => [
      firstFields[name] ?? name,
      label,
    ]),
  ),
]
