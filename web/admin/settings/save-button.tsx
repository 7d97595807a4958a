import { PendingButton } from '../forms/pending-button.tsx'

export function SaveButton({ text, pending, note }: { text: string; pending: boolean; note: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <PendingButton className="button" type="submit" pending={pending}>
        {pending ? 'Saving …' : text}
      </PendingButton>
      <div role="status">{note && <p className="field-hint">{note}</p>}</div>
    </div>
  )
}
