import type { Command } from '@tiptap/pm/state'
import {
  type CalloutKind,
  calloutKinds,
  calloutTitles,
  type TheoremKind,
  theoremKinds,
  theoremLabels,
} from '#contract/content/kinds.ts'
import { changeTitled } from '../titled/set-titled.ts'
import { unwrapTitled } from '../titled/title-keys.ts'
import type { Folding, TitledKind } from '../titled/titled-kind.ts'

const foldings: Record<Folding, string> = {
  always: 'Always shown',
  open: 'Open at first',
  folded: 'Folded at first',
}

interface Props {
  is: Exclude<TitledKind, { name: 'details' }>
  run(command: Command): void
  runAndLeave(command: Command): void
}

/** The kind of a callout or theorem, and whether a callout folds. */
export function TitledPanel({ is, run, runAndLeave }: Props) {
  const change = (to: TitledKind) => run(changeTitled(to))
  return (
    <>
      {is.name === 'callout' ? (
        <>
          <select
            aria-label="Kind of callout"
            value={is.kind}
            onChange={({ target }) => change({ ...is, kind: target.value as CalloutKind })}
          >
            {calloutKinds.map((kind) => (
              <option key={kind} value={kind}>
                {calloutTitles[kind]}
              </option>
            ))}
          </select>
          <select
            aria-label="Folding"
            value={is.folding}
            onChange={({ target }) => change({ ...is, folding: target.value as Folding })}
          >
            {Object.entries(foldings).map(([folding, label]) => (
              <option key={folding} value={folding}>
                {label}
              </option>
            ))}
          </select>
        </>
      ) : (
        <select
          aria-label="Kind of statement"
          value={is.kind}
          onChange={({ target }) => change({ name: 'theorem', kind: target.value as TheoremKind })}
        >
          {theoremKinds.map((kind) => (
            <option key={kind} value={kind}>
              {theoremLabels[kind].label}
            </option>
          ))}
        </select>
      )}
      <button type="button" onClick={() => runAndLeave(unwrapTitled)}>
        Unwrap
      </button>
    </>
  )
}
