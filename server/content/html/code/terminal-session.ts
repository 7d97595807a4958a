import type { CodePart } from '#contract/html/coloured-code.ts'
import type { Highlight } from './load-highlighter.ts'

/** A dollar, hash, greater-than sign or `PS>`, also behind `user@host:path` or the name of an environment in brackets. */
const prompt =
  /^(?:\([^()\n]{1,40}\) )?(?:[\w.-]{1,40}@[\w.-]{1,80}(?::[^\s$#>]{0,80})? ?)?(?:PS(?: [^>\n]{1,80})?>|[$#>]) /

/** True for the languages of terminal sessions: what was typed after prompts, and what the programs answered. */
export const isTerminal = (language: string): boolean => /^(?:console|shell-?session)$/i.test(language)

/** The languages of the commands in a session. */
export const commandLanguages = ['bash', 'powershell']

/** Classes that tell prompts and outputs, which are not copied, from commands. */
const promptClass = 'prompt'
const outputClass = 'output'

/**
 * The parts of a session. A line without a prompt is output, unless the command before it ends with the sign that continues it. Null for
 * code without any prompt, which is nothing but commands.
 */
export function sessionParts(lines: string[], highlight: Highlight): CodePart[] | null {
  const parts: CodePart[] = []
  let language = ''
  for (const line of lines) {
    const sign = prompt.exec(line)?.[0]
    if (sign) {
      // A greater-than sign alone asks for the rest of the command before it.
      if (sign !== '> ' || !language) language = sign.includes('PS') ? 'powershell' : 'bash'
      parts.push({ text: sign, name: promptClass })
    }
    if (!language || (!sign && !goesOn(parts, language))) {
      parts.push({ text: line, name: outputClass })
      continue
    }
    const command = line.slice(sign?.length ?? 0)
    parts.push(...(highlight(command, language) ?? [{ text: command, name: undefined }]))
  }
  return language ? parts : null
}

/** True if the last line is part of a command that goes on. */
function goesOn(parts: CodePart[], language: string): boolean {
  const last = parts.at(-1)
  return (
    last?.name !== outputClass && (last?.text.trimEnd().endsWith(language === 'bash' ? '\\' : '`') ?? false)
  )
}
