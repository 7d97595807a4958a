import './formulas.css'
import { Extension } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { areMacrosEqual, type Macros, noMacros } from '#contract/html/maths/macros.ts'
import type { TaskWorker } from '../workers/task-worker.ts'
import { formulasIn, type PlacedFormula } from './find-formulas.ts'
import { formulaElement } from './formula-element.ts'
import { deleteAtFormula } from './formula-keys.ts'
import type { FormulaTask, ShownFormula } from './formula-worker.ts'
import { type NumberedFormula, withNumbers } from './numbered-formulas.ts'
import { enterFormula, formulaTouching, leaveFormula, openFormula, settleAtEdge } from './open-formula.ts'
import { skipNumber } from './skip-number.ts'

interface Shown {
  /** Of the post. */
  macros: Macros
  /** By TeX, how formulas look. */
  results: ReadonlyMap<string, ShownFormula>
  formulas: readonly NumberedFormula[]
  open: NumberedFormula | null
  decorations: DecorationSet
}

const key = new PluginKey<Shown>('formulas')

/** What is noted in a transaction: new looks, or macros with which all formulas look otherwise. */
type Noted = Partial<Pick<Shown, 'macros' | 'results'>>

/** A longer list of what was typed on the way to formulas is forgotten. */
const maxResults = 1_000

const nameOf = ({ shown, isDisplay }: NumberedFormula): string =>
  `${isDisplay ? 'display' : 'inline'} ${shown}`

/** Returns the formula that is edited, and how it looks once that is known. */
export function shownFormula(state: EditorState) {
  const shown = key.getState(state)
  if (!shown?.open) return null
  return { formula: shown.open, result: resultOf(shown.open, shown.results) ?? null }
}

/** How a formula looks, or what is wrong with it and where in its own TeX. */
function resultOf(formula: NumberedFormula, results: Shown['results']): ShownFormula | undefined {
  const result = results.get(nameOf(formula))
  const { fault = null } = result ?? {}
  if (!fault || fault.at === null) return result
  return { math: null, fault: { ...fault, at: formula.placeOf(fault.at) } }
}

/** Shows formulas with other macros. */
export const setMacros =
  (macros: Macros): Command =>
  (state, dispatch) => {
    if (areMacrosEqual(macros, key.getState(state)?.macros ?? noMacros)) return false
    const noted: Noted = { macros, results: new Map() }
    dispatch?.(state.tr.setMeta(key, noted).setMeta('addToHistory', false))
    return true
  }

/** Shows formulas as readers see them, and as TeX while they are edited. What it needs is loaded with the first formula. */
export const Formulas = Extension.create({
  name: 'formulas',
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key,
      state: {
        init: (_, state) => shownIn(state, { macros: noMacros, results: new Map() }),
        apply: (tr, was, _, state) => nextShown(tr, was, state),
      },
      appendTransaction: settleAtEdge,
      props: {
        decorations: (state) => key.getState(state)?.decorations,
        handleDOMEvents: { beforeinput: deleteOnScreen },
        handleClick: leaveByClick,
      },
      view: createRenderer,
    }),
    skipNumber(),
  ],
})

/** A click beside a formula at an end of its line leaves it: its edge is the nearest place for a cursor. */
function leaveByClick(
  { state, dispatch }: EditorView,
  pos: number,
  { target, shiftKey }: MouseEvent,
): boolean {
  const formula = formulaTouching(state.doc.resolve(pos))
  const isOnIt = target instanceof Element && target.closest('.math-inline, .formula-shown') !== null
  if (!formula?.mark || isOnIt || shiftKey || (pos !== formula.from && pos !== formula.to)) return false
  dispatch(leaveFormula(state.tr, formula, pos === formula.to ? 1 : -1))
  return true
}

/** Keyboards on screens tell what they delete, and not their keys. */
function deleteOnScreen(view: EditorView, event: Event): boolean {
  if ((event as InputEvent).inputType !== 'deleteContentBackward' || view.composing) return false
  const isDone = deleteAtFormula(-1)(view.state, view.dispatch)
  if (isDone) event.preventDefault()
  return isDone
}

function nextShown(tr: Transaction, was: Shown, state: EditorState): Shown {
  const noted: Noted = tr.getMeta(key) ?? {}
  const { macros, results } = { ...was, ...noted }
  const open = openFormula(state)
  const isSame = open?.from === was.open?.from && open?.to === was.open?.to
  return !tr.docChanged && results === was.results && isSame ? was : shownIn(state, { macros, results })
}

function shownIn(state: EditorState, { macros, results }: Pick<Shown, 'macros' | 'results'>): Shown {
  const formulas = withNumbers(state.doc, formulasIn(state.doc))
  const opened = openFormula(state)
  const open = opened && (formulas.find(({ from }) => from === opened.from) ?? empty(opened))
  const decorations = formulas.flatMap((formula) =>
    formula.from === open?.from
      ? sourceOf(formula, resultOf(formula, results), state.doc)
      : closed(formula, resultOf(formula, results), state.doc),
  )
  return { macros, results, formulas, open, decorations: DecorationSet.create(state.doc, decorations) }
}

const empty = (formula: PlacedFormula): NumberedFormula => ({
  ...formula,
  ...{ shown: formula.tex, placeOf: (at) => at, missing: null },
})

const ofBlock = (doc: PostNode, { from, to, isDisplay }: PlacedFormula, name: string): Decoration[] =>
  isDisplay && doc.nodeAt(from - 1) ? [Decoration.node(from - 1, to + 1, { class: name })] : []

function closed(formula: NumberedFormula, result: ShownFormula | undefined, doc: PostNode): Decoration[] {
  if (!result?.math || formula.tex.trim() === '') return sourceOf(formula, result, doc)
  const { from, to } = formula
  const { math } = result
  return [
    Decoration.widget(from, (view, posOf) => formulaWidget(view, posOf, math), {
      key: nameOf(formula),
      // The cursor before the formula is before what is shown of it.
      side: 1,
      marks: [],
      ignoreSelection: true,
    }),
    Decoration.inline(from, to, { class: 'formula-hidden', 'aria-hidden': 'true' }),
    ...ofBlock(doc, formula, 'formula-closed'),
  ]
}

function formulaWidget(
  view: EditorView,
  posOf: () => number | undefined,
  math: NonNullable<ShownFormula['math']>,
) {
  const element = document.createElement('span')
  element.className = 'formula-shown'
  element.contentEditable = 'false'
  element.append(formulaElement(math))
  element.addEventListener('mousedown', (event) => {
    const pos = posOf()
    const formula = key.getState(view.state)?.formulas.find(({ from }) => from === pos)
    if (!formula || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    view.focus()
    view.dispatch(enterFormula(view.state.tr, formula, 1))
  })
  return element
}

function sourceOf(formula: PlacedFormula, result: ShownFormula | undefined, doc: PostNode): Decoration[] {
  const { from, to, tex } = formula
  const attributes = { class: 'formula-source', dir: 'ltr', spellcheck: 'false', autocapitalize: 'none' }
  const at = result?.fault?.at
  const faults = at === undefined || at === null || tex === '' ? [] : [faultAt(from, tex, at)]
  return [Decoration.inline(from, to, attributes), ...faults, ...ofBlock(doc, formula, 'formula-open')]
}

/** A command is marked as a whole, and what is missing at the last sign. */
function faultAt(from: number, tex: string, at: number): Decoration {
  const start = Math.min(at, tex.length - 1)
  const [sign = ''] = /^(?:\\[A-Za-z]+|\\?.)/su.exec(tex.slice(start)) ?? []
  return Decoration.inline(from + start, from + start + sign.length, { class: 'formula-fault' })
}

/** Asks for the looks of new formulas. */
function createRenderer(view: EditorView) {
  let client: Promise<TaskWorker<FormulaTask, ShownFormula>> | null = null
  let isRendering = false
  /** Also while the view goes on: ProseMirror makes this anew when a plugin is added, and what a closed client answers says nothing. */
  let isDestroyed = false

  const missing = (): NumberedFormula[] => {
    const shown = key.getState(view.state)
    return shown?.formulas.filter((one) => one.tex.trim() !== '' && !shown.results.has(nameOf(one))) ?? []
  }

  async function resultsOf(formulas: NumberedFormula[], macros: Macros): Promise<[string, ShownFormula][]> {
    client ??= import('./formula-client.ts').then(({ createFormulaClient }) => createFormulaClient())
    const { ask } = await client
    const failed: ShownFormula = { math: null, fault: { message: 'This formula takes too long.', at: null } }
    return Promise.all(
      formulas.map(async (formula) => {
        const { shown: tex, isDisplay } = formula
        return [nameOf(formula), (await ask({ tex, isDisplay, macros })) ?? failed] as [string, ShownFormula]
      }),
    )
  }

  /** Nothing changes in the text while it is composed. */
  async function render(): Promise<void> {
    if (isRendering || view.composing) return
    const formulas = missing()
    if (formulas.length === 0) return
    const macros = key.getState(view.state)?.macros ?? noMacros
    isRendering = true
    // Without its looks the text is complete.
    const found = await resultsOf(formulas, macros).catch(() => [])
    isRendering = false
    if (isDestroyed || found.length === 0 || view.composing) return
    const present = key.getState(view.state)
    if (present?.macros !== macros) return void render()
    const kept = present.results.size > maxResults ? [] : present.results
    const noted: Noted = { results: new Map([...kept, ...found]) }
    view.dispatch(view.state.tr.setMeta(key, noted).setMeta('addToHistory', false))
  }

  const later = () => setTimeout(() => isDestroyed || void render())
  view.dom.addEventListener('compositionend', later)
  void render()
  return {
    update: () => void render(),
    destroy() {
      isDestroyed = true
      view.dom.removeEventListener('compositionend', later)
      void client?.then(({ close }) => close())
    },
  }
}
