import { limits } from '#contract/limits.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { withCommas } from '#contract/with-commas.ts'
import type { User } from '../../data/database/rows.ts'
import { createFieldCheck } from '../../errors.ts'
import { caseFolded, plainLines } from '../../foundation/text/plain-text.ts'
import { checkedEmail, checkedName } from './author-fields.ts'
import { preferencesOf } from './author-presenter.ts'
import { changedSocial } from './social-links.ts'

/** The columns that a change of a profile sets. Throws what is wrong with its fields. */
export function checkedProfile(user: User, change: ProfileChange): Partial<User> {
  const check = createFieldCheck()
  const changed: Partial<User> = {}
  if (change.name !== undefined) changed.name = checkedName(check, change.name)
  if (change.email !== undefined) {
    changed.email = checkedEmail(check, change.email)
    changed.email_key = caseFolded(changed.email)
  }
  if (change.description !== undefined) {
    changed.description = plainLines(change.description)
    if ([...changed.description].length > limits.account.maxBioCharacters) {
      check.refuse(
        'description',
        `A description may have at most ${withCommas(limits.account.maxBioCharacters)} characters.`,
      )
    }
  }
  if (change.social !== undefined) {
    const social = changedSocial(JSON.parse(user.social), change.social, (socialNetwork) =>
      check.refuse(`social.${socialNetwork}`, 'This is not an http or https address.'),
    )
    changed.social = JSON.stringify(social)
  }
  if (change.preferences !== undefined) {
    const { fullPage, hidesFirstSteps, typographicSigns } = { ...preferencesOf(user), ...change.preferences }
    changed.preferences = JSON.stringify({ fullPage, hidesFirstSteps, typographicSigns })
  }
  check.throwIfRefused()
  return changed
}
