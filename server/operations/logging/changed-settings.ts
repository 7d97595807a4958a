import { isDeepStrictEqual } from 'node:util'
import { settings } from '../../config.ts'

/** What the store of images reads beside the settings. */
const ofStore = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_REGION']

/** Values with such names are never told, only that there is one. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD(?!S)/

/**
 * The settings that are not as they would be by themselves, as they were given, without secrets: of a key or token only that it is set, of
 * addresses neither names and passwords nor what follows a question mark. Takes settings that can be read.
 */
export function changedSettings(environment: NodeJS.ProcessEnv): Record<string, string> {
  const given = [...Object.keys(settings), ...ofStore].flatMap((name) => {
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
    // The others need it.
    return false
  }
}

/** What may be told of a setting. What stands before an `@` goes whole, as passwords may have any character in them. */
export function shownSetting(name: string, text: string): string {
  if (secretName.test(name)) return text === 'off' ? text : 'set'
  const [scheme = ''] = /^([a-z][a-z0-9+.-]*:\/\/|mailto:)/i.exec(text) ?? []
  const at = text.lastIndexOf('@')
  const shown = at < 0 ? text : `${scheme}…${text.slice(at)}`
  return text.includes('://') ? shown.replace(/[?#].*/s, '?…') : shown
}
