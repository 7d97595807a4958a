import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

interface Props {
  onClose(): void
}

/** The help, which is loaded when it is asked for. Without a connection, the next time is the next attempt. */
export function Help({ onClose }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const giveUp = useEffectEvent(onClose)
  useEffect(() => {
    import('./help-dialog.tsx').then(
      ({ HelpDialog }) => setDialog(() => HelpDialog),
      () => giveUp(),
    )
  }, [])
  return Dialog && <Dialog onClose={onClose} />
}
