const names = { draft: 'Draft', private: 'Private' }

export function PreviewBanner({ status }: { status: keyof typeof names }) {
  return (
    <p className="preview-banner" role="status">
      {`${names[status]} — only you can see this`}
    </p>
  )
}
