import { codeAround } from '../commands/code-lines.ts'
import { insertBy } from '../commands/new-block.ts'
import { insertFormulaBlock, startFormula } from '../formulas/formula-signs.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'
import type { BlockKind } from './block-kind.ts'

export const formula: BlockKind = {
  name: 'formula',
  label: 'Formula',
  hint: 'TeX, in a line of its own',
  keywords: ['maths', 'equation', 'tex', 'latex'],
  keys: null,
  sign: {
    shown: '$$',
    typed:
      /^(?:(?:\$\$|\\\[) |\$\$\s*([^$`\ufffc]*[^\s$`\\\ufffc])\s*\$\$|\\\[\s*((?:(?!\\\])[^\ufffc])*[^\s\\\ufffc])\s*\\\])$/,
    command: ([, inDollars, inBrackets]) => {
      const tex = inDollars ?? inBrackets
      return tex === undefined ? startFormula : insertFormulaBlock(tex)
    },
    byEnter: () => startFormula,
  },
  isOn: (state) => {
    const code = codeAround(state)
    return code !== null && isDisplayFormula(code)
  },
  turnInto: null,
  insert: insertBy(startFormula),
  inCells: true,
}
