import { usePageData } from '../layout/page-data.ts'
import { PageStyle } from '../layout/page-style.tsx'
import postStyle from './post-page.css?inline'
import { textScript } from './text-script.ts'

/** What sets a text: its style, and the script for what the reader chose. A preview in a frame comes without scripts. */
export function TextLook() {
  const { isFramed } = usePageData()
  return (
    <>
      <PageStyle css={postStyle} />
      {!isFramed && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        <script dangerouslySetInnerHTML={{ __html: textScript }} />
      )}
    </>
  )
}
