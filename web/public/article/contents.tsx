/** A style sheet opens it where there is room for it beside the text. */
export function Contents({ html }: { html: string }) {
  return (
    <nav className="contents" aria-label="Contents">
      <details>
        <summary>Contents</summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of the words of headings */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    </nav>
  )
}
