import type { Machine } from './machine.ts'
import { columns, heads, notes, type Row } from './report.ts'
import type { RowDefinition } from './rows.ts'

export const documentPath = 'docs/performance.md'

export const unknownReason = 'The reason is not known yet.'

const heading = '## Measurements of speed\n'

/** The document with the section of a run. `deno fmt` breaks its lines. */
export function withRun(document: string, ...run: Parameters<typeof section>): string {
  const from = document.indexOf(heading)
  const to = document.indexOf('\n## ', from)
  if (from < 0 || to < 0) throw new Error(`${documentPath} has no section "${heading.trim()}" before another`)
  return document.slice(0, from) + section(...run) + document.slice(to)
}

function section(
  rows: Row[],
  machine: Machine,
  definitions: Readonly<Record<string, RowDefinition>>,
): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const missed = rows.filter(({ verdict }) => verdict !== 'met')
  const took_s = rows.reduce((sum, row) => sum + (row.took_s ?? 0), 0)
  const tookOf = ({ id, took_s = 0 }: Row) => `${id} ${took_s}`
  return `${heading}
\`npm run bench -- --write\` measures each budget beside its reference and writes this section. Absolute times vary
with the machine and its other work: compare the ratios. \`npm run bench -- --help\` lists the options, and
[tests/bench](../tests/bench/rows.ts) has the rows. The tests measure none of them.

Measured on ${machine.date} in one run: ${machine.cpu}, ${machine.cores} cores, ${machine.memory_gb} GB memory,
Linux ${machine.kernel}; Postgres ${machine.postgres}, Deno ${machine.deno}; requests sent by autocannon,
on the same machine.

${line(columns.map((column) => heads[column]))}
${line(columns.map(() => '---'))}
${rows.map((row) => line(columns.map((column) => row[column]))).join('\n')}

${notes(rows, machine).map((note) => `- ${note}`).join('\n')}

The run took ${Math.round(took_s / 60)} minutes; in seconds: ${rows.map(tookOf).join(', ')}.

### Missed budgets

${
    missed.map(({ id, verdict }) =>
      `- **${id}**: ${verdict === 'missed' ? definitions[id]?.reason ?? unknownReason : verdict}`
    ).join('\n') || 'None.'
  }
`
}
