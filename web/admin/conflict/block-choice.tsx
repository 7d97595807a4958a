import { useId } from 'react'
import { parseHtml } from '../html/parse-html.ts'
import type { Choice } from './compare-blocks.ts'

interface Props {
  label: string
  /** The HTML of blocks. */
  mine: string[]
  theirs: string[]
  mayTakeBoth?: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** A difference between two texts, side by side, with the choice between them. */
export function BlockChoice({ label, mine, theirs, mayTakeBoth = false, choice, onChoose }: Props) {
  const name = useId()
  const sides = [
    { value: 'mine', title: 'Yours', blocks: mine },
    { value: 'theirs', title: 'Saved meanwhile', blocks: theirs },
  ] as const
  const radio = (value: Choice, title: string) => (
    <label>
      <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
      {title}
    </label>
  )
  return (
    <fieldset className="block-choice">
      <legend>{label}</legend>
      {sides.map(({ value, title, blocks }) => (
        <div key={value} className={choice === value || choice === 'both' ? 'chosen' : ''}>
          {radio(value, title)}
          {blocks.length === 0 ? <p className="nothing">Nothing</p> : <Blocks html={blocks.join('')} />}
        </div>
      ))}
      {mayTakeBoth && mine.length > 0 && theirs.length > 0 && radio('both', 'Both, one after the other')}
    </fieldset>
  )
}

/** The HTML comes from the schema of the editor, which knows nothing that runs. */
const Blocks = ({ html }: { html: string }) => (
  <div className="prose" dir="auto" ref={(element) => element?.replaceChildren(...nodesOf(html))} />
)

/** Links lead nowhere, so that they are not between the choices for the keyboard. */
function nodesOf(html: string): Iterable<Node> {
  const body = document.importNode(parseHtml(html), true)
  for (const link of body.querySelectorAll('a')) {
    link.title = link.href
    link.removeAttribute('href')
  }
  return body.childNodes
}
