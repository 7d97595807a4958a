import packageJson from '../../../package.json' with { type: 'json' }

/** The semantic version of this program in `package.json`. Only owners and operators see it. */
export const { version } = packageJson
