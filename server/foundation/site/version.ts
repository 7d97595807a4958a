import packageJson from '../../../package.json' with { type: 'json' }

/** The version of this program, a semantic one, as `package.json` has it. Owners and operators see it; strangers do not. */
export const { version } = packageJson
