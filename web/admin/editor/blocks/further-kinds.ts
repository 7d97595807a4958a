import { inSequence, insertBy } from '../commands/new-block.ts'
import { isInDefinitions, setDefinitions, startDescription } from '../definitions/set-definitions.ts'
import { enterCode, insertTabs, isInTabs, turnIntoTabs } from '../tabs/tabs.ts'
import type { BlockKind } from './block-kind.ts'
import { divisionSign } from './division-sign.ts'

export const definitionList: BlockKind = {
  name: 'definition-list',
  label: 'Definition list',
  hint: 'Terms and what they mean',
  keywords: ['terms', 'glossary', 'description', 'dl'],
  keys: 'Mod-Alt-6',
  sign: { shown: ': below a term', typed: /^: $/, command: () => startDescription },
  isOn: isInDefinitions,
  turnInto: setDefinitions,
  insert: insertBy(setDefinitions),
}

export const codeTabs: BlockKind = {
  name: 'code-tabs',
  label: 'Code in tabs',
  hint: 'The same in several languages or tools',
  keywords: ['tabs', 'group', 'npm', 'code'],
  keys: 'Mod-Alt-8',
  sign: divisionSign('tabs', insertTabs, inSequence(insertTabs, enterCode)),
  isOn: isInTabs,
  turnInto: turnIntoTabs,
  insert: insertTabs,
}
