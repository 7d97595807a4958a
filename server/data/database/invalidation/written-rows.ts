import {
  ColumnNode,
  createQueryId,
  SelectionNode,
  SelectModifierNode,
  SelectQueryNode,
  TableNode,
  type Transaction,
} from 'kysely'
import type { CacheTag } from '../../../foundation/cache-tags/cache-tags.ts'
import type { Schema } from '../schema.ts'
import { tagRulesOf } from './table-cache-tags.ts'
import type { ChangedRows, LookUp, TagRule } from './tag-rule.ts'
import { computed, type Row, readWriteStatement, type WriteStatement } from './write-statement.ts'

/**
 * The changes of rows with the same values in the columns of a rule: how many more or fewer there are than before, and whether one was
 * overwritten.
 */
interface Tally {
  row: Row
  growth: number
  isOverwritten: boolean
}

type Change = 'added' | 'removed' | 'overwritten'

/** The methods that return another executor. `withPlugin()`, `withoutPlugins()` and `withSchema()` of Kysely call them. */
const copyingMethods = [
  ...(['withPlugin', 'withPlugins', 'withPluginAtFront', 'withoutPlugins'] as const),
  'withConnectionProvider',
] as const

/**
 * Records every row that a transaction writes: before a statement runs, it reads the rows that the statement will change, with the columns
 * that the rules of `table-cache-tags.ts` use. `locksRows`: others could change a row between the read and the statement.
 */
export function observeWrites(trx: Transaction<Schema>, { locksRows }: { locksRows: boolean }) {
  const talliesByRule = new Map<TagRule, Map<string, Tally>>()
  // Each transaction has its own executor.
  const executor = trx.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = async (query, options) => {
    const statement = readWriteStatement(query)
    if (statement) await note(statement)
    return execute(query, options)
  }
  executor.stream = () => {
    throw new Error('In a transaction that writes nothing is streamed, as it would not be observed.')
  }
  for (const method of copyingMethods)
    executor[method] = () => {
      throw new Error(
        'A transaction that writes takes no plugins and no schema, as it would not be observed.',
      )
    }

  async function note(statement: WriteStatement): Promise<void> {
    const rules = tagRulesOf(statement.table).filter((rule) => concerns(rule, statement))
    if (rules.length === 0) return
    if (statement.kind === 'insert') {
      const change = statement.overwrites ? 'overwritten' : 'added'
      for (const rule of rules) {
        if (rule.by.some((column) => statement.overwrites?.includes(column)))
          throw new Error(`Nobody knows what ${rule.by} was in ${statement.table}: update the row instead.`)
        for (const row of statement.rows) tally(rule, change, row)
      }
    } else if (statement.kind === 'raw') {
      for (const rule of rules) tally(rule, 'overwritten', {})
    } else await noteChanged(statement, rules)
  }

  async function noteChanged(
    statement: Extract<WriteStatement, { kind: 'update' | 'delete' }>,
    rules: TagRule[],
  ): Promise<void> {
    const columns = new Set(rules.flatMap(({ by }) => by))
    const { pinned } = statement
    const values = statement.kind === 'update' ? statement.values : null
    if ([...columns].every((column) => column in pinned)) {
      for (const rule of rules) {
        tally(rule, 'overwritten', pinned)
        if (values) tally(rule, 'overwritten', { ...pinned, ...values })
      }
      return
    }
    for (const before of await read(statement, columns)) {
      for (const rule of rules) {
        if (!values || rule.by.some((column) => column in values)) tally(rule, 'removed', before)
        if (!values) continue
        const after = { ...before, ...values }
        if (rule.by.some((column) => column in values)) tally(rule, 'added', after)
        if (rule.overwrites.some((column) => column in values)) tally(rule, 'overwritten', after)
      }
    }
  }

  async function read(
    { kind, table, where }: Extract<WriteStatement, { kind: 'update' | 'delete' }>,
    columns: ReadonlySet<string>,
  ): Promise<Row[]> {
    const lock = SelectModifierNode.create(kind === 'delete' ? 'ForUpdate' : 'ForNoKeyUpdate')
    const query: SelectQueryNode = {
      ...SelectQueryNode.createFrom([TableNode.create(table)]),
      selections: [...columns].map((column) => SelectionNode.create(ColumnNode.create(column))),
      where,
      endModifiers: locksRows ? [lock] : [],
    }
    return (await execute<Row>(executor.compileQuery(query, createQueryId()))).rows
  }

  function tally(rule: TagRule, change: Change, row: Row): void {
    const values = rule.by.map((column) => row[column] ?? null)
    if (values.includes(computed)) throw new Error(`Nobody knows what ${rule.by} will be: write the values.`)
    const key = JSON.stringify(values)
    const tallies = talliesByRule.get(rule) ?? new Map<string, Tally>()
    talliesByRule.set(rule, tallies)
    const known = tallies.get(key) ?? { row, growth: 0, isOverwritten: false }
    tallies.set(key, known)
    if (change === 'overwritten') known.isOverwritten = true
    else known.growth += change === 'added' ? 1 : -1
  }

  return {
    /** The cache tags that everything written so far touches. */
    async cacheTags(lookUp: LookUp): Promise<Set<CacheTag>> {
      const tags = new Set<CacheTag>()
      for (const [rule, tallies] of talliesByRule) {
        const rows = changedRows([...tallies.values()])
        if (rows) for (const tag of await rule.tags(rows, lookUp)) tags.add(tag)
      }
      return tags
    },
  }
}

/** True if a statement may change what a rule depends on. */
const concerns = ({ by, overwrites }: TagRule, statement: WriteStatement): boolean => {
  if (statement.kind === 'raw' && by.length > 0)
    throw new Error(
      `Write to ${statement.table} with the query builder, not with SQL text, so that the written rows are known.`,
    )
  return statement.kind !== 'update' || [...by, ...overwrites].some((column) => column in statement.values)
}

/** Null if nothing changed in total. */
function changedRows(tallies: Tally[]): ChangedRows<Row> | null {
  const rowsOf = (isIt: (tally: Tally) => boolean) => tallies.filter(isIt).map(({ row }) => row)
  const rows = {
    added: rowsOf(({ growth }) => growth > 0),
    removed: rowsOf(({ growth }) => growth < 0),
    overwritten: rowsOf(({ isOverwritten }) => isOverwritten),
  }
  return Object.values(rows).some(({ length }) => length > 0) ? rows : null
}
