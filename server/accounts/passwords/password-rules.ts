import { passwordProblem } from './password.ts'
import { isCommonPassword } from './password-dictionary.ts'

/** The rules for new passwords, wherever one is set. `refusesCommon`: common passwords are refused, instead of only advised against. */
export function createPasswordRules({ refusesCommon }: { refusesCommon: boolean }) {
  return {
    /** What is wrong with a new password, as a sentence; null if nothing is. */
    async problem(password: string): Promise<string | null> {
      const problem = passwordProblem(password)
      if (problem || !refusesCommon || !(await isCommonPassword(password))) return problem
      return 'This password is among the first that attackers try. Choose another one.'
    },
  }
}
export type PasswordRules = ReturnType<typeof createPasswordRules>
