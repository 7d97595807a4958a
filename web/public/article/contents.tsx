/** The table of contents of a post, from the HTML of its lists. A sheet opens it where it stands beside the text. */
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
