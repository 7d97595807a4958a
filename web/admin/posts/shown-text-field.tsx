import { useId } from 'react'
import type { ListedVersion } from '#contract/versions.ts'
import { useSite } from '../layout/use-site.ts'
import { describeVersion } from '../versions/version-texts.ts'

interface Props {
  versions: ListedVersion[]
  /** The number of a version; null for the newest text. */
  value: number | null
  onChange: (value: number | null) => void
  error?: string
}

/** Chooses what a link shows: the newest text, or a version. */
export function ShownTextField({ versions, value, onChange, error }: Props) {
  const id = useId()
  const groups = [
    { label: 'Versions with a name', versions: versions.filter(({ name }) => name !== null) },
    { label: 'Other versions', versions: versions.filter(({ name }) => name === null) },
  ]
  return (
    <div className="field">
      <label htmlFor={id}>The link shows</label>
      <select
        id={id}
        value={value ?? ''}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">Newest text</option>
        {groups.map((group) => group.versions.length > 0 && <VersionGroup key={group.label} {...group} />)}
      </select>
      <p className="field-hint" id={`${id}-hint`} aria-live="polite">
        {value === null ? 'Always what you saved last.' : 'This version, whatever you save later.'}
      </p>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}

function VersionGroup({ label, versions }: { label: string; versions: ListedVersion[] }) {
  const { timeZone } = useSite()
  return (
    <optgroup label={label}>
      {versions.map((version) => (
        <option key={version.number} value={version.number}>
          {version.name === null
            ? describeVersion(version, timeZone)
            : `${version.name} (#${version.number})`}
        </option>
      ))}
    </optgroup>
  )
}
