import { escapeHtml } from '#contract/html/escape-html.ts'
import type { Mail } from './mailer.ts'

interface Parts {
  to: string
  subject: string
  /** A `link` is a paragraph of its own. */
  paragraphs: (string | { link: string })[]
}

/** Writes a mail as plain text and as HTML; mail clients show one of them. */
export function composeMail({ to, subject, paragraphs }: Parts): Mail {
  const texts = paragraphs.map((part) => (typeof part === 'string' ? part : part.link))
  const html = paragraphs.map((part) => {
    if (typeof part === 'string') return escapeHtml(part)
    const link = escapeHtml(part.link)
    return `<a href="${link}">${link}</a>`
  })
  return {
    to,
    subject,
    text: `${texts.join('\n\n')}\n`,
    html: html.map((each) => `<p>${each}</p>`).join('\n'),
  }
}
