import { paths } from '#contract/addresses/page-paths.ts'

/** What a reader may do with a public post. The buttons appear where `enhance/post-actions.ts` can make them work. */
export function PostActions({ url }: { url: string }) {
  return (
    <div className="sort-links post-actions">
      <button type="button" hidden>
        Share
      </button>
      <span aria-live="polite">
        <button type="button" hidden>
          Copy link
        </button>
      </span>
      <a href={paths.reportMistake(url)} rel="nofollow">
        Report a mistake
      </a>
    </div>
  )
}
