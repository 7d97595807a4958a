import type { ReactNode } from 'react'

export const Step = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <li className={isDone ? 'done' : undefined}>
    <span aria-hidden="true">{isDone ? '✓' : '○'}</span>
    <span>
      {children}
      {isDone && <span className="visually-hidden"> (done)</span>}
    </span>
  </li>
)
