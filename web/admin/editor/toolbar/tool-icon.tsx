/** Stroked paths in a view box of 24 by 24. */
const paths: Record<string, string> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike:
    'M4 12h16M16.5 7.5C16 5.6 14.3 4.5 12 4.500c-2.6 0-4.5 1.3-4.5 3.500M7.5 16c.5 2.2 2.2 3.5 4.7 3.5 2.7 0 4.6-1.4 4.6-3.7',
  blockquote: 'M9.5 7C6.5 8 5 10 5 13.500V17h4.500v-4.500H7M18.5 7c-3 1-4.5 3-4.5 6.500V17h4.500v-4.500H16',
  'ordered-list':
    'M10 6h10M10 12h10M10 18h10M4 4.500l1.5-.7V8.500M4 15.900c.3-.8 2.5-1 2.5.4 0 1-2.5 2-2.5 3.400h2.7',
  'bullet-list': 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7.5 9.5 5 12l2.5 2.5',
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M5 9.5 7.5 12 5 14.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9h.01',
  'code-block': 'M8.500 7 3.500 12l5 5M15.500 7l5 5-5 5M13.500 5l-3 14',
  markdown: 'M3 17V7l4 4.500L11 7v10M17.500 7v9.500M14 13l3.500 3.500L21 13',
  preview:
    'M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zM9.500 12a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0z',
  'full-page': 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  'leave-full-page': 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  help: 'M9 9.2a3 3 0 1 1 4.6 2.500c-1 .7-1.600 1.200-1.600 2.300M12 17.500h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  formats: 'M4 18 9.500 5 15 18M6 13.500h7M17.500 8.500v7M15.800 10.200l1.700-1.700 1.700 1.700',
  undo: 'M9 14 4 9l5-5M4 9h10.500a5.500 5.500 0 0 1 0 11H11',
  redo: 'M15 14l5-5-5-5M20 9H9.500a5.500 5.500 0 0 0 0 11H13',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  clean: 'M6 5h12M12 5l-2 9M4 20h6M14.5 14.500l5 5M19.5 14.500l-5 5',
}

/** Hidden from screen readers: the button has a label. */
export function ToolIcon({ name }: { name: string }) {
  const heading = /^heading-(\d)$/.exec(name)?.[1]
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="tool-icon">
      {heading ? (
        <>
          <path d="M4 5v14M13 5v14M4 12h9" />
          <text x="15.5" y="19">
            {heading}
          </text>
        </>
      ) : (
        <path d={paths[name]} />
      )}
    </svg>
  )
}
