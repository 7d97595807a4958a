import { PageStyle } from '../layout/page-style.tsx'
import style from './preview-banner.css?inline'

const names = { draft: 'Draft', private: 'Private' }

export function PreviewBanner({ status, isShared }: { status: keyof typeof names; isShared: boolean }) {
  return (
    <>
      <PageStyle css={style} />
      <p className="preview-banner" role="status">
        {`${names[status]} — only ${isShared ? 'people with this link' : 'you'} can see this`}
      </p>
    </>
  )
}
