import { search } from '@codemirror/search'
import { EditorState } from '@codemirror/state'

/** Its search, in the words of the bar that finds in the editor. */
export const sourceSearch = [
  search({ top: true }),
  EditorState.phrases.of({
    Replace: 'Replace with',
    next: 'Next',
    previous: 'Previous',
    all: 'Select all',
    'match case': 'Match case',
    regexp: 'Regular expression',
    'by word': 'Whole words',
    replace: 'Replace',
    'replace all': 'Replace all',
    close: 'Close',
    'current match': 'Current match',
    'replaced $ matches': 'Replaced $ matches',
    'replaced match on line $': 'Replaced match in line $',
    'on line': 'in line',
    go: 'Go',
  }),
]
