export function SaveButton({ text, pending, note }: { text: string; pending: boolean; note: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <button className="button" type="submit" disabled={pending}>
        {pending ? 'Saving …' : text}
      </button>
      <div role="status">{note && <p className="field-hint">{note}</p>}</div>
    </div>
  )
}
