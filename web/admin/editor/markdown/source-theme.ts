import { EditorView } from '@codemirror/view'

/** Style sheets of the page do not reach into the view, but their variables do. */
export const sourceTheme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--color-ink)',
    fontSize: 'max(var(--text-ui), var(--source-font-size, 0px))',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', lineHeight: '1.6', fontFamily: 'var(--font-code)' },
  '.cm-content': {
    // A press below the last line goes on there.
    minHeight: 'var(--source-height, 100%)',
    padding: 'var(--source-padding, 1rem 1.25rem)',
    caretColor: 'var(--color-ink)',
  },
  '.cm-line': { padding: '0' },
  '.cm-fault': { textDecoration: 'underline wavy var(--color-error)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-highlight)' },
  '.cm-searchMatch-selected': {
    outline: '2px solid var(--color-accent)',
    backgroundColor: 'var(--color-highlight)',
  },
  '.cm-panels': { color: 'inherit', backgroundColor: 'var(--color-raised)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': {
    padding: '0.5rem 2.5rem 0.5rem 0.5rem',
    font: 'var(--text-fine) / 1.4 var(--font-ui)',
    '& label': { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', fontSize: 'inherit' },
    '& [name=close]': {
      inset: '0.25rem 0.25rem auto auto',
      inlineSize: '2rem',
      blockSize: '2rem',
      fontSize: '1.25rem',
    },
  },
  '.cm-textfield, .cm-button': {
    minHeight: '1.875rem',
    border: '1px solid var(--color-edge)',
    borderRadius: '0.25rem',
    padding: '0 0.5rem',
    color: 'var(--color-ink)',
    font: 'inherit',
    backgroundColor: 'var(--color-paper)',
    backgroundImage: 'none',
  },
  '.cm-textfield:focus-visible, .cm-button:focus-visible, [name=close]:focus-visible': {
    outline: '2px solid var(--color-accent)',
  },
})
