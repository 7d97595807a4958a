import './markdown-view.css'
import type { Editor } from '@tiptap/core'
import {
  type Ref,
  type RefObject,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Fault } from '#contract/markdown/read/fault.ts'
import type { UploadImage } from '../../../api/upload-image.ts'
import { createSourceSession, type KeptSource, type SourceSession } from './source-session.ts'

interface Props {
  ref: Ref<SourceSession | null>
  editor: Editor
  label: string
  describedBy: string
  lang: string | undefined
  /** What the last visit left. */
  kept: RefObject<KeptSource | null>
  uploadImage: UploadImage
  focusToolbar(): void
}

/** The text as Markdown. The editor follows it, and does not show. */
export function MarkdownView({ ref, kept, lang, ...parts }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const session = useRef<SourceSession>(null)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [problem, setProblem] = useState('')
  const start = useEffectEvent((host: HTMLElement) =>
    createSourceSession({ ...parts, host, kept: kept.current, onFaults: setFaults, onProblem: setProblem }),
  )
  useLayoutEffect(() => {
    const current = start(host.current as HTMLElement)
    session.current = current
    return () => {
      kept.current = current.end()
    }
  }, [kept])
  useImperativeHandle(ref, () => session.current as SourceSession)

  return (
    <>
      <div ref={host} className="editor-scroll markdown-source" lang={lang} />
      <div role="status" className="markdown-faults">
        {problem && <p className="field-error">{problem}</p>}
        {faults.map(({ message, line, column }) => (
          <p key={`${line} ${column}`} className="field-error">
            <button type="button" className="foot-button" onClick={() => session.current?.goToLine(line)}>
              Line {line}
            </button>{' '}
            {message}
          </p>
        ))}
      </div>
    </>
  )
}
