import type { useSplit } from '../preview/use-split.ts'

/** Opens and closes the preview of the site. The one that was used last gets the focus back. */
export const PreviewToggle = ({ isOn, toggle, button }: ReturnType<typeof useSplit>['switch']) => (
  <button
    type="button"
    className="button secondary"
    aria-pressed={isOn}
    onClick={({ currentTarget }) => {
      button.current = currentTarget
      toggle()
    }}
  >
    Preview
  </button>
)
