import type { TextLanguage } from './text-language.ts'

interface Props {
  html: string
  /** Of the headings. */
  language: TextLanguage['attributes']
}

/** A style sheet opens it where there is room for it beside the text. */
export function Contents({ html, language: { lang, dir } }: Props) {
  return (
    <nav className="contents" aria-label="Contents" dir={dir === 'rtl' ? dir : undefined}>
      <details>
        <summary>Contents</summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of the words of headings */}
        <div lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    </nav>
  )
}
