import { isDeepStrictEqual } from 'node:util'
import { settings } from '../../config.ts'

/** Environment variables that the image store reads beside the settings. */
const storeVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_REGION']

/** Values of variables with such names are never logged. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD(?!S)/

/**
 * The settings that differ from their defaults, as they were given but without secrets: keys and tokens only as “set”, addresses without names,
 * passwords and queries. Expects valid settings.
 */
export function changedSettings(environment: NodeJS.ProcessEnv): Record<string, string> {
  const given = [...Object.keys(settings), ...storeVariables].flatMap((name) => {
    const text = environment[name]
    return text ? [[name, text] as const] : []
  })
  const env = Object.fromEntries(given)
  const changed = given.filter(([name, text]) => !isDefault(name, text, env))
  return Object.fromEntries(changed.map(([name, text]) => [name, shownSetting(name, text)]))
}

function isDefault(name: string, text: string, env: NodeJS.ProcessEnv): boolean {
  if (!(name in settings)) return false
  const { read } = settings[name as keyof typeof settings]
  const { [name]: _, ...others } = env
  try {
    return isDeepStrictEqual(read(text, env), read(undefined, others))
  } catch {
    // Invalid without the other settings, so it depends on them.
    return false
  }
}

/** The value of a setting as it may be logged. Everything before an `@` is left out, as passwords may contain any character. */
export function shownSetting(name: string, text: string): string {
  if (secretName.test(name)) return text === 'off' ? text : 'set'
  const [scheme = ''] = /^([a-z][a-z0-9+.-]*:\/\/|mailto:)/i.exec(text) ?? []
  const at = text.lastIndexOf('@')
  const shown = at < 0 ? text : `${scheme}…${text.slice(at)}`
  return text.includes('://') ? shown.replace(/[?#].*/s, '?…') : shown
}
