import { limits } from '#contract/limits.ts'
import type { FieldCheck } from '../../errors.ts'
import { isEmailAddress } from '../../foundation/text/email-address.ts'
import { misleads, plainLine } from '../../foundation/text/plain-text.ts'

/** Normalizes a name for storing. */
export function checkedName(check: FieldCheck, typed: string): string {
  const name = plainLine(typed)
  if (!name) check.refuse('name', 'A name is required.')
  if ([...name].length > limits.account.maxNameCharacters)
    check.refuse('name', `A name may have at most ${limits.account.maxNameCharacters} characters.`)
  if (misleads(typed))
    check.refuse(
      'name',
      'A name may not contain control characters or characters that change the direction of text.',
    )
  return name
}

/** Normalizes an email address for storing. */
export function checkedEmail(check: FieldCheck, typed: string): string {
  const email = plainLine(typed)
  if (!isEmailAddress(email)) check.refuse('email', 'An email address is required, such as name@example.org.')
  return email
}
