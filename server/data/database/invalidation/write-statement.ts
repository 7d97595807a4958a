import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type CompiledQuery,
  type DeleteQueryNode,
  type InsertQueryNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
  type WhereNode,
} from 'kysely'

export type Row = Record<string, unknown>

/** Stands for a value that the database computes. */
export const computed = Symbol('computed')

/** An insert, update or delete, with what it says about its rows. */
export type WriteStatement = { table: string } & (
  | {
      kind: 'insert'
      rows: Row[] /** What is set where the row exists already; null if nothing is. */
      overwrites: string[] | null
    }
  | { kind: 'update'; values: Row; pinned: Row; where: WhereNode | undefined }
  | { kind: 'delete'; pinned: Row; where: WhereNode | undefined }
  | { kind: 'raw' }
)

/** Parses a statement; null for one that writes nothing. Throws for a form that does not show which rows it writes. */
export function readWriteStatement({ query, sql }: CompiledQuery): WriteStatement | null {
  switch (query.kind) {
    case 'InsertQueryNode':
      return readInsert(query)
    case 'UpdateQueryNode':
      return readUpdate(query)
    case 'DeleteQueryNode':
      return readDelete(query)
    case 'MergeQueryNode':
      throw unreadable(sql)
    case 'RawNode':
      return readRaw(sql)
    case 'SelectQueryNode':
      if (query.with?.expressions.some(({ expression }) => !SelectQueryNode.is(expression)))
        throw unreadable(sql)
      return null
    default:
      return null
  }
}

const unreadable = (what: string) =>
  new Error(`This does not say which rows it writes, so that cached responses would stay: ${what}`)

function readInsert({ into, columns = [], values, onConflict, ...node }: InsertQueryNode): WriteStatement {
  const table = tableOf(into)
  if (!values || !ValuesNode.is(values) || node.with || node.replace || node.orAction)
    throw unreadable(`insert into ${table}`)
  const names = columns.map(({ column }) => column.name)
  const rows = values.values.map((item) => {
    const list = PrimitiveValueListNode.is(item) ? item.values : item.values.map(valueIn)
    return Object.fromEntries(names.map((name, at) => [name, list[at]]))
  })
  const overwrites = onConflict?.updates?.map((update) => assignment(update)[0]) ?? null
  return { kind: 'insert', table, rows, overwrites }
}

function readUpdate({ table: node, updates = [], where, ...rest }: UpdateQueryNode): WriteStatement {
  const table = tableOf(node)
  if (rest.from || rest.joins || rest.with || rest.limit) throw unreadable(`update ${table}`)
  const values = Object.fromEntries(updates.map(assignment))
  return { kind: 'update', table, values, pinned: pinnedBy(where?.where), where }
}

function readDelete({ from, where, ...rest }: DeleteQueryNode): WriteStatement {
  const table = tableOf(from.froms[0])
  if (rest.using || rest.joins || rest.with || rest.limit) throw unreadable(`delete from ${table}`)
  return { kind: 'delete', table, pinned: pinnedBy(where?.where), where }
}

/** The table that a statement of SQL text writes to. It may write any of its rows. */
function readRaw(sql: string): WriteStatement | null {
  if (/^\s*with\b[\s\S]*\b(insert\s+into|(?<!\bfor\s+|\bkey\s+)update|delete\s+from)\b/i.test(sql))
    throw unreadable(sql)
  const [, table] =
    /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|merge\s+into|update|delete\s+from|truncate)\s+"?(\w+)/i.exec(
      sql,
    ) ?? []
  return table === undefined ? null : { kind: 'raw', table }
}

function tableOf(node: OperationNode | undefined): string {
  if (!node || !TableNode.is(node)) throw unreadable(`a statement on ${node?.kind}`)
  return node.table.identifier.name
}

const valueIn = (node: OperationNode): unknown => (ValueNode.is(node) ? node.value : computed)

const columnOf = (node: OperationNode): string | null =>
  ColumnNode.is(node)
    ? node.column.name
    : ReferenceNode.is(node) && ColumnNode.is(node.column)
      ? node.column.column.name
      : null

function assignment({ column, value }: ColumnUpdateNode): [string, unknown] {
  const name = columnOf(column)
  if (name === null) throw unreadable('an update of something that is no column')
  return [name, valueIn(value)]
}

/** The columns that a condition compares with one value each. */
function pinnedBy(node: OperationNode | undefined): Row {
  if (!node) return {}
  if (ParensNode.is(node)) return pinnedBy(node.node)
  if (AndNode.is(node)) return { ...pinnedBy(node.left), ...pinnedBy(node.right) }
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator)) return {}
  const column = columnOf(node.leftOperand)
  const isPinned = column !== null && node.operator.operator === '=' && ValueNode.is(node.rightOperand)
  return isPinned ? { [column]: valueIn(node.rightOperand) } : {}
}
