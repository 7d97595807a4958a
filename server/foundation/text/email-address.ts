import { limits } from '#contract/limits.ts'

/** The HTML standard's definition of a valid address, which is what `<input type="email">` accepts, with letters of all scripts that show something: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const shape =
  /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u

/** True if text has the shape of an email address. Whether anyone reads it is another question. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= limits.account.maxEmailCharacters && shape.test(text)
