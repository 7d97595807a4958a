import { cacheMarkup } from '../markup/cached-markup.tsx'

const choicesMarkup = cacheMarkup(Choices, 2_000)

/** Size and width of the text, which `enhance/reader-choices.ts` stores in the browser. */
export const TextChoices = () => (
  <>
    <button
      type="button"
      className="text-choices-button"
      popoverTarget="text-choices"
      aria-label="Aa, text size and width"
    >
      Aa
    </button>
    <span
      className="text-choices"
      id="text-choices"
      popover="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
      dangerouslySetInnerHTML={{ __html: choicesMarkup({}) }}
    />
  </>
)

function Choices() {
  return (
    <>
      <label>
        Text size
        <select name="textSize">
          <option value="small">Small</option>
          <option value="standard">Standard</option>
          <option value="large">Large</option>
          <option value="largest">Largest</option>
        </select>
      </label>
      <label>
        Text width
        <select name="textWidth">
          <option value="narrow">Narrow</option>
          <option value="standard">Standard</option>
          <option value="wide">Wide</option>
        </select>
      </label>
    </>
  )
}
