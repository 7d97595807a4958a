import { paths } from '#contract/addresses/page-paths.ts'
import type { SiteSetting } from '#contract/site.ts'
import { ownerScreens, screens } from '../layout/screens.ts'
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

const refusedToAuthors = new Set([paths.contacts(), paths.users()])

const screenPlaces = (isOwner: boolean): Place[] => [
  { text: 'Create Post', to: paths.createPost() },
  { text: 'Dashboard', to: paths.dashboard() },
  ...(isOwner ? [...screens, ...ownerScreens] : screens.filter(({ to }) => !refusedToAuthors.has(to))),
  { text: 'Trash', to: paths.trash() },
]

/** The fields of settings that have several. */
const firstFields: Partial<Record<SiteSetting, string>> = { socialLinks: 'socialLinks.code' }

const settingPlaces: Place[] = [
  ...withinScreen('Settings', paths.settings(), [
    ['profile', 'Profile'],
    ['password-section', 'Password'],
    ['sessions', 'Sessions'],
    ['social', 'Social'],
    ['writing', 'Writing'],
    ['danger-zone', 'Danger Zone'],
  ]),
]

const ownerSettingPlaces: Place[] = [
  ...withinScreen('Settings', paths.settings(), [['mail', 'Mail']]),
  ...withinScreen(
    'Site',
    paths.site(),
    (Object.entries(settingLabels) as [SiteSetting, string][]).map(([name, label]) => [
      firstFields[name] ?? name,
      label,
    ]),
  ),
]

/** What this account can open. */
export const placesFor = (isOwner: boolean): Record<'screens' | 'settings', Place[]> => ({
  screens: screenPlaces(isOwner),
  settings: isOwner ? [...settingPlaces, ...ownerSettingPlaces] : settingPlaces,
})
