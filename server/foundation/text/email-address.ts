import { limits } from '#contract/limits.ts'

/**
 * The HTML standard’s definition of a valid address, which `<input type="email">` accepts, extended to the visible letters of all scripts:
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const shape =
  /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u

/** True if a text has the form of an email address. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= limits.account.maxEmailCharacters && shape.test(text)
