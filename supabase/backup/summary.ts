import type { Manifest } from './files.ts'

/** The number of rows of each table that has some. */
export function summary(verb: string, { created_at, tables }: Manifest): string {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  const lines = tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => `  ${name}: ${rows}`)
  return [...lines, `${verb} ${total} rows of ${created_at}`].join('\n')
}
