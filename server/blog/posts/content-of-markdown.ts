import type { PostChange } from '#contract/posts.ts'
import { keysOfReferences } from '#contract/references/normalize-reference.ts'
import type { MarkdownReader } from '../../content/markdown/markdown-reader.ts'
import { bibliographyOf, type StoredBibliography } from '../../content/references/bibliography.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import { bodyProblem } from './post-fields.ts'

/**
 * Replaces the Markdown of a call with the HTML that it stands for. What its front matter says fills the members that the call does not have.
 * It can cite the references of the call, those of its front matter, or else
 * those that are stored. Throws `validation_failed` for Markdown with faults, and beside `content`.
 */
export async function withContentOfMarkdown<Sent extends PostChange>(
  reader: MarkdownReader,
  actor: Actor,
  { markdown, ...sent }: Sent & { markdown?: string },
  stored: StoredBibliography = null,
): Promise<Omit<Sent, 'markdown'>> {
  if (markdown === undefined) return sent as Omit<Sent, 'markdown'>
  const problem = sent.content === undefined ? bodyProblem(markdown) : both
  if (problem) throw new AppError('validation_failed', problem, { fields: { markdown: problem } })
  const keys = keysOfReferences(sent.references ?? bibliographyOf(stored).references)
  const { html, frontMatter } = await reader.read(
    { markdown, title: sent.title, keys },
    { client: accountClient(actor) },
  )
  return { ...frontMatter, ...sent, content: html } as unknown as Omit<Sent, 'markdown'>
}

const both = 'Send the body as `content` or as `markdown`, not as both.'
