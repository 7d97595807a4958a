import { expect, test } from 'vitest'
import { placesFor } from './places.ts'

const namesOf = (isOwner: boolean) => {
  const { screens, settings } = placesFor(isOwner)
  return [...screens, ...settings].map(({ on, text }) => (on ? `${on}: ${text}` : text))
}

test('authors are led to no screen and no setting of owners', () => {
  expect(namesOf(false)).toEqual([
    ...['Create Post', 'Dashboard', 'Posts', 'Settings', 'Trash'],
    ...['Settings: Profile', 'Settings: Password', 'Settings: Sessions', 'Settings: Social'],
    ...['Settings: Writing', 'Settings: Danger Zone'],
  ])
  expect(namesOf(true)).toEqual(
    expect.arrayContaining([...namesOf(false), 'Users', 'Site', 'Site: Accent colour', 'Settings: Mail']),
  )
})
