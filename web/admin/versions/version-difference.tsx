import { useId, useMemo } from 'react'
import type { Version } from '#contract/versions.ts'
import type { BodyElement } from '../difference/body-node.ts'
import { compareBodies } from '../difference/compare-blocks.ts'
import { type Counts, countChanges } from '../difference/count-changes.ts'
import { type Fold, foldUnchanged } from '../difference/fold-unchanged.ts'
import { MarkedBody } from '../difference/marked-body.tsx'
import { readBody } from '../difference/read-body.ts'
import { compareFields, type FieldDifference } from './compare-fields.ts'

interface Props {
  /** The older version. */
  before: Version
  after: Version
}

/** The newer version, with what is added in it and what of the older one is removed. A version compared with itself is shown as it is. */
export function VersionDifference({ before, after }: Props) {
  const { fields, body, summary } = useMemo(() => compareVersions(before, after), [before, after])
  return (
    <>
      {summary && (
        <div className="difference-summary">
          <p role="status">{summary}</p>
          <p aria-hidden="true">
            <ins className="change added">added</ins> <del className="change removed">removed</del>{' '}
            <span className="change reformatted">formatted differently</span>
          </p>
        </div>
      )}
      {fields.map((field) => (
        <FieldSection key={field.label} {...field} />
      ))}
      <TextSection folds={body} />
    </>
  )
}

function compareVersions(before: Version, after: Version) {
  const fields = compareFields(before, after)
  const compared = compareBodies(readBody(before.content), readBody(after.content))
  const blocks = compared.map(({ block }) => block)
  if (before.number === after.number) return { fields, body: [{ blocks, isFolded: false }], summary: null }
  const isSame = fields.length === 0 && !compared.some(({ isChanged }) => isChanged)
  const counts = countChanges([...fields.flatMap(({ nodes }) => nodes), ...blocks])
  return {
    fields,
    body: foldUnchanged(compared),
    summary: isSame ? 'Both versions are the same.' : summaryOf(counts),
  }
}

function summaryOf({ added, removed }: Counts): string {
  if (added + removed === 0) return 'The words are the same. Images, formatting or line breaks differ.'
  return `${inWords(added)} added, ${inWords(removed)} removed.`
}

const inWords = (count: number): string => (count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`)

function FieldSection({ label, nodes }: FieldDifference) {
  const id = useId()
  return (
    <section className="section difference-field" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <div dir="auto">
        <MarkedBody nodes={nodes} />
      </div>
    </section>
  )
}

function TextSection({ folds }: { folds: Fold[] }) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>Text</h2>
      {folds.every(({ blocks }) => blocks.length === 0) && <p className="field-hint">Without text.</p>}
      {folds.map((fold, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing is moved
        <FoldedBlocks key={at} {...fold} />
      ))}
    </section>
  )
}

function FoldedBlocks({ blocks, isFolded }: Fold) {
  if (!isFolded) return <Blocks blocks={blocks} />
  return (
    <details className="unchanged-blocks">
      <summary>{`${blocks.length.toLocaleString('en-US')} unchanged blocks`}</summary>
      <Blocks blocks={blocks} />
    </details>
  )
}

const Blocks = ({ blocks }: { blocks: BodyElement[] }) => (
  <div className="prose difference-text" dir="auto">
    <MarkedBody nodes={blocks} />
  </div>
)
