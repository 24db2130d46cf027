import { readSource } from '../structure/imports.ts'

/** A block of SQL in a document, with the line on which it begins. */
export interface SqlBlock {
  place: string
  sql: string
}

/** The blocks of SQL in a document, which operators paste. */
export function sqlBlocks(file: string): SqlBlock[] {
  const text = readSource(file)
  return [...text.matchAll(/^```sql\n([\s\S]*?)^```$/gm)].map(({ index, 1: sql }) => ({
    place: `${file}:${text.slice(0, index).split('\n').length}`,
    sql: sql!,
  }))
}
